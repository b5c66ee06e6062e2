import 'altcha/altcha.css'
import 'altcha/external'
import type { WireOf } from '@leitai/platform/contract/call'
import type { AltchaGlobal, WidgetMethods } from 'altcha/lib'
import PowWorker from 'altcha/workers/pbkdf2?worker'
import type { captchaWork } from '../../../account/contract.ts'

declare global {
  var $altcha: AltchaGlobal
}

/** The external build: worker and styles are files of this site, as the content security policy requires. */
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new PowWorker())

interface Work {
  challenge: WireOf<typeof captchaWork>['challenge']
  language: string
  words: { label: string; verifying: string; verified: string }
}
type Widget = HTMLElement & WidgetMethods

/** Lets the widget solve a challenge; returns the payload or null. */
async function work(widget: Widget, { challenge, language, words }: Work): Promise<string | null> {
  const texts = globalThis.$altcha.i18n
  texts.set(language, { ...texts.get('en'), ...words })
  await widget.configure({
    challenge,
    language,
    hideFooter: true,
    hideLogo: true,
    minDuration: 0,
    // Records no pointer movements: only the proof of work counts.
    humanInteractionSignature: false,
  })
  const found = await widget.verify()
  return found?.payload ?? null
}

/** Mounts the widget and starts it; the returned function removes it. */
export function openWidget(place: HTMLElement, begun: (done: (given: Work) => Promise<string | null>) => void) {
  // The import above defines the element.
  const widget = document.createElement('altcha-widget') as Widget
  widget.addEventListener('load', () => begun((given) => work(widget, given)), { once: true })
  place.append(widget)
  return () => widget.remove()
}
