import type { Language } from '@leitai/platform/contract/language'
import { type Chrome, emptyChrome } from '@leitai/platform/settings/contract'
import { render } from '@leitai/web/server.tsx'
import { fakeCall, usual } from './fake.ts'

interface Wanted {
  language?: Language
  answers?: ReturnType<typeof usual>
  /** Collects the paths of the calls made. */
  calls?: string[]
  site?: Partial<Chrome>
  scripts?: string[]
}

/** A page as the server renders it. */
export async function page(address: string, wanted: Wanted = {}) {
  const { language = 'zh', answers = usual(), calls = [], site, scripts = ['/v3/entry.js'] } = wanted
  const rendered = await render({
    request: new Request(`https://leitai.test/v3${address}`),
    call: fakeCall(answers, calls),
    language,
    site: { ...emptyChrome, ...site },
    manifest: null,
    scripts,
  })
  if (rendered.kind === 'redirect') throw new Error(`Redirected to ${rendered.location}`)
  return rendered
}
