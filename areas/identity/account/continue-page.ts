import type { Language } from '@leitai/platform/contract/language'
import { escaped, plainPage } from '@leitai/platform/http/plain-page'
import { continueTexts } from './texts.ts'

interface Asked {
  language: Language
  /** The user that the link would log this browser in as, and the one logged in now. */
  meant: string
  here: string | null
  action: string
  form: string
}

/** The single screen before a link logs a browser in: it needs no script, so it is separate from the application. */
export function continuePage({ language, meant, here, action, form }: Asked): string {
  const t = continueTexts[language]
  const say = (text: string) => escaped(text)
  const content = `<p>${say(t.why)}</p>${here === null ? '' : `<p>${say(t.here(here, meant))}</p>`}<p class="soft">${say(t.warning)}</p>
<form method="post" action="${action}"><input type="hidden" name="form" value="${escaped(form)}"><button name="choice" value="no">${say(t.no)}</button><button class="main" name="choice" value="yes">${say(t.yes(meant))}</button></form>`
  return plainPage({ language, title: t.title(meant), content })
}
