import { emptyChrome } from '@leitai/platform/settings/contract'
import { sitePage } from '@leitai/site/content/contract'
import { answer, fakeCall, usual } from '@leitai/testing/web/fake'
import { render } from '@leitai/web/server.tsx'
import { expect, it } from 'vitest'

const page = { text: { zh: '## 条件\n\n先投票。', en: '## Conditions\n\nVote first.' }, version: 0, at: null }

// covers: spec.routes.mergerules-page
it.each([
  ['zh', ['队伍合并规则', '先投票。', '队长一人即可：1.5/2.5 = 60%', '队长加 2 名队员：3.5/5.5 = 63.6%', '不能通过']],
  [
    'en',
    ['How team mergers work', 'Vote first.', 'Captain alone: 1.5/2.5 = 60%', '2 members: 2/3.5 = 57.1%', 'Can’t pass'],
  ],
] as const)(
  'the merge rules are rendered on the server in %s, with the votes for every team size',
  async (language, words) => {
    const rendered = await render({
      request: new Request('https://leitai.test/v3/mergeRules.html'),
      call: fakeCall(new Map([...usual(), answer(sitePage, () => page)])),
      language,
      site: emptyChrome,
      manifest: null,
      scripts: [],
    })
    if (rendered.kind === 'redirect') throw new Error(`Redirected to ${rendered.location}`)
    expect(rendered.status).toBe(200)
    for (const word of words) expect(rendered.html).toContain(word)
  },
)
