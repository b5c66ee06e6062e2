import { type MouseEvent, use, useId, useMemo } from 'react'
import { notify } from '../framework/dialogs.ts'
import { useText } from '../framework/i18n/use-text.ts'
import { keptHtml } from './kept-html.ts'
import { createParser, type Maths } from './markdown.ts'
import { katexOptions } from './markdown-maths.ts'

const keep = keptHtml()
let maths: Promise<Maths> | undefined
const none: Promise<Maths> = Promise.resolve(() => '')

/** KaTeX is loaded only for texts with a `$`. It outputs MathML, which browsers render without fonts or a style sheet. */
function loadMaths(): Promise<Maths> {
  maths ??= import('katex').then(
    ({ default: katex }) =>
      (formula, block) =>
        katex.renderToString(formula, { ...katexOptions, displayMode: block }),
  )
  return maths
}

interface MarkdownBodyProps {
  text: string
  under: number
  className: string
}

export default function MarkdownBody({ text, under, className }: MarkdownBodyProps) {
  const t = useText('common')
  const copy = t('copy')
  const setMaths = use(text.includes('$') ? loadMaths() : none)
  const docId = useId().replace(/[^\w-]/g, '')
  const html = useMemo(
    () =>
      keep(`${under} ${docId} ${copy}\n${text}`, () => createParser({ setMaths, copy }).render(text, { under, docId })),
    [text, under, docId, setMaths, copy],
  )
  const onClick = async (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const code = event.target.closest('[data-copy]')?.parentElement?.querySelector('code')?.textContent
    if (!code) return
    await navigator.clipboard.writeText(code)
    notify('success', t('copied'))
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: listens for the copy buttons inside
    <div
      className={className}
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it escapes all HTML of the text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
