type Render = (text: string, under: number) => string
interface Parser {
  render(text: string, options: { under: number }): string
}
type CreateParser = (options: { setMaths: (formula: string, block: boolean) => string; copy: string }) => Parser

const isObject = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null
const isFunction = <T>(given: unknown): given is T => typeof given === 'function'

/** The Markdown parser of the web pages, loaded by path on demand, as they load it. */
export async function loadMarkdown(): Promise<Render> {
  const parser: unknown = await import(new URL('../../../platform/web/ui/markdown.ts', import.meta.url).href)
  const { renderToString } = await import('katex')
  const create = isObject(parser) ? parser.createParser : null
  if (!isFunction<CreateParser>(create)) throw new Error('the parser of the pages is another one')
  const options = { throwOnError: false, output: 'mathml', maxExpand: 100, maxSize: 20 } as const
  const made = create({
    setMaths: (formula, block) => renderToString(formula, { ...options, displayMode: block }),
    copy: '',
  })
  // Remove copy buttons: there is no script behind them.
  return (text, under) => made.render(text, { under }).replaceAll('<button type="button" data-copy></button>', '')
}
