import { audit } from '@leitai/platform/audit/audit'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as content from '../contract.ts'
import { pageTexts } from '../table.ts'

export const savePage: Handler<typeof content.savePage> = async (context, { key, text, publish, askAgain }) => {
  const { db, me, now } = context
  refuse(publish && text.zh === '' && text.en === '' ? { code: 'page.words' } : null)
  refuse(askAgain && !(publish && (key === 'terms' || key === 'privacy')) ? { code: 'page.askAgain' } : null)
  await keepPicturesIn(context, text)
  const [made] = await db
    .insert(pageTexts)
    .values({ key, text, at: now, by: me.id, publishedAt: publish ? now : null, askAgain })
    .returning({ version: pageTexts.id })
  const { version } = orRefuse(made, 'news.unknown')
  await audit(context, {
    action: publish ? 'page.publish' : 'page.draft',
    target: { kind: 'page', id: key },
    detail: { version, askAgain },
  })
  return { version }
}
