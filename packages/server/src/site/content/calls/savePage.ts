import type * as content from '@leitai/contract/site/content'
import { audit } from '../../../platform/audit/audit.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import { usePicturesIn } from '../../../platform/file/pictures-in.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageTexts } from '../table.ts'

export const savePage: Handler<typeof content.savePage> = async (context, { key, text, publish, askAgain }) => {
  const { db, me, now } = context
  refuse(publish && text.zh === '' && text.en === '' ? { code: 'page.words' } : null)
  refuse(askAgain && !(publish && (key === 'terms' || key === 'privacy')) ? { code: 'page.askAgain' } : null)
  await usePicturesIn(context, text)
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
