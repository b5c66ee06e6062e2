import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the vega-datasets package, whose entry point only works in browsers. */
export function vegaFile(name: string): string {
  const entry = fileURLToPath(import.meta.resolve('vega-datasets'))
  return readFileSync(join(dirname(entry), '..', 'data', name), 'utf8')
}

/** These files have no quotes and no commas within a field. */
export function vegaTable(name: string): Record<string, string>[] {
  const [header = '', ...lines] = vegaFile(name).trim().split(/\r?\n/)
  const names = header.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])))
}
