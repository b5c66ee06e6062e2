import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const WEB = new URL('../../../../apps/web/', import.meta.url)

type Render = (text: string, under: number) => string
interface Parser {
  render(text: string, options: { under: number }): string
}
type CreateParser = (options: { setMaths: (formula: string, block: boolean) => string; copy: string }) => Parser
type RenderMaths = (formula: string, options: Record<string, unknown>) => string

const isObject = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null
const isFunction = <T>(given: unknown): given is T => typeof given === 'function'

/** The Markdown parser of the web pages, loaded by path on demand, as they load it. */
export async function loadMarkdown(): Promise<Render> {
  const parser: unknown = await import(new URL('../../../platform/web/ui/markdown.ts', import.meta.url).href)
  const katex: unknown = await import(
    pathToFileURL(createRequire(fileURLToPath(new URL('package.json', WEB))).resolve('katex')).href
  )
  const maths = isObject(katex) && isObject(katex.default) ? katex.default.renderToString : null
  const create = isObject(parser) ? parser.createParser : null
  if (!isFunction<CreateParser>(create) || !isFunction<RenderMaths>(maths))
    throw new Error('the parser of the pages is another one')
  const options = { throwOnError: false, output: 'mathml', maxExpand: 100, maxSize: 20 }
  const made = create({ setMaths: (formula, block) => maths(formula, { ...options, displayMode: block }), copy: '' })
  // Remove copy buttons: there is no script behind them.
  return (text, under) => made.render(text, { under }).replaceAll('<button type="button" data-copy></button>', '')
}
