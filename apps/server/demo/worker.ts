import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { demoSets } from './all-sets.ts'

/**
 * Makes data files and trains models in a worker thread, so that the server keeps responding. It writes files and sends no messages; its
 * exit signals completion.
 */
const Task = z.object({ kind: z.enum(['files', 'answers']), slug: z.string(), folder: z.string() })

const { kind, slug, folder } = Task.parse(workerData)
const made = demoSets[slug]?.()
if (!made) throw new Error(`there is no demonstration ${slug}`)
const write = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}
if (kind === 'files') for (const [name, text] of Object.entries(made.files)) write(name, text)
else for (const [model, make] of Object.entries(made.models)) write(`answers/${model}.csv`, make())
