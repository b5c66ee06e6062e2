import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { folderOf } from './example.ts'
import { examples } from './index.ts'

/** Writes the example competitions as folders that `npm run competition -- import` takes. */
const target = resolve(process.argv[2] ?? 'examples')
for (const make of examples) {
  const example = make()
  const folder = join(target, example.slug)
  mkdirSync(folder, { recursive: true })
  for (const { name, content } of folderOf(example)) writeFileSync(join(folder, name), content)
  process.stdout.write(`npm run competition -- import ${folder} --publish\n`)
}
