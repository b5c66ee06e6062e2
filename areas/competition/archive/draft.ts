import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { Basics, Prizes, SignUp, StageEdit } from '../competition-editor/contract.content.ts'
import { DataFile } from '../competition-editor/contract.files.ts'
import { Choice } from '../competition-editor/contract.scoring.ts'
import { isForbidden, refusalOfUpload } from '../definition/host-files.ts'
import type { Draft, Say } from './check.ts'
import type { Manifest, Text } from './manifest.ts'
import type { Reading } from './read.ts'
import { specOf } from './scoring.ts'
import type { Path } from './source.ts'

const { editor } = limits
const MB = 1024 * 1024

/** The rules of the editor's pages for keys that the manifest has too. */
const Pages = z.object({
  ...z.pick(Basics, { title: true, summary: true, host: true, tags: true, contact: true }).shape,
  ...z.pick(SignUp, { form: true, questions: true }).shape,
  prizes: Prizes.shape.prizes,
  stages: z.array(z.pick(StageEdit, { name: true })),
  data: z.array(DataFile),
})

/** Checks a host's folder against the limits of the pages: number, size and kind. */
export async function checkDraft(
  reading: Reading,
  { say, pictures }: { say: Say; pictures: Draft['pictures'] },
): Promise<void> {
  const { manifest, data, stages, files, textOf } = reading
  if (data.length > editor.files) say(['data'], 'many', { limit: editor.files })
  if (manifest && manifest.codes.length > editor.codes) say(['codes'], 'many', { limit: editor.codes })
  // An external address would disclose visitors to another server; another user's picture would vanish with its owner.
  for (const key of ['cover', 'hostLogo', 'groupQr'] as const)
    if (manifest && manifest[key] !== null && !pictures(manifest[key])) say([key], 'picture')
  if (manifest) {
    checkPages(reading, manifest, say)
    const { overview, task, platform, training, rules } = manifest
    for (const [key, words] of Object.entries({ overview, task, platform, training, rules }))
      for (const language of ['zh', 'en'] as const)
        if (isLong(textOf, words[language])) say([key, language], 'draftText', { limit: editor.text })
  }
  for (const [at, stage] of stages.entries()) {
    const features = stage?.scoring?.code?.features
    const data = features === undefined ? undefined : files.get(features)
    if (features !== undefined && data) {
      const refused = refusalOfUpload({ use: 'features', name: features, size: data.size })
      const place = ['stages', at, 'scoring', 'code', 'features']
      if (refused?.code === 'competitionEditor.fileLarge')
        say(place, 'largeFile', { name: features, mb: editor.fileBytes / MB })
      else if (refused || isForbidden(await headOf(data.path))) say(place, 'fileType', { name: features })
    }
    const solution = stage?.scoring && files.get(stage.scoring.solution)
    if (!solution || !stage.scoring) continue
    const name = stage.scoring.solution
    const refused = refusalOfUpload({ use: 'solution', name, size: solution.size })
    const path = ['stages', at, 'scoring', 'solution']
    if (refused?.code === 'competitionEditor.fileLarge')
      say(path, 'largeFile', { name, mb: Number(refused.values?.mb) })
    else if (refused) say(path, 'fileType', { name })
  }
  for (const [at, file] of data.slice(0, editor.files).entries()) {
    const found = file && files.get(file.file)
    if (!file || !found) continue
    const refused = refusalOfUpload({ use: 'data', name: file.name ?? basename(file.file), size: found.size })
    if (refused?.code === 'competitionEditor.fileLarge')
      say(['data', at, 'file'], 'largeFile', { name: file.file, mb: editor.fileBytes / MB })
    else if (refused || isForbidden(await headOf(found.path)))
      say(['data', at, 'file'], 'fileType', { name: file.file })
  }
}

function checkPages({ textOf }: Reading, manifest: Manifest, say: Say): void {
  const wordsOf = ({ zh, en }: { zh: Text; en: Text }) => ({ zh: textOf(zh), en: textOf(en) })
  const { issues = [] } =
    Pages.safeParse({
      ...manifest,
      questions: manifest.questions.map(({ question, answer }) => ({
        question: wordsOf(question),
        answer: wordsOf(answer),
      })),
      data: manifest.data.map(({ file, name = basename(file), description, licence }) => ({
        name,
        description: wordsOf(description),
        licence,
      })),
    }).error ?? {}
  for (const issue of issues) sayIssue(issue, issue.path.map(keyOf), say)
  for (const [at, { scoring }] of manifest.stages.entries()) {
    if (!scoring) continue
    const spec = specOf(scoring)
    const choice = { ...spec, metric: { options: {}, ...spec.metric } }
    for (const issue of Choice.safeParse(choice).error?.issues ?? []) {
      const [first, second, ...rest] = issue.path.map(keyOf)
      // The manifest does not nest a metric's name and options under `metric`.
      const inner = first === 'metric' ? [second === 'name' ? 'metric' : 'options', ...rest] : [first, second, ...rest]
      sayIssue(issue, ['stages', at, 'scoring', ...inner.filter((key) => key !== undefined)], say)
    }
  }
}

const keyOf = (key: PropertyKey) => (typeof key === 'number' ? key : String(key))

function sayIssue(issue: z.core.$ZodIssue, path: Path, say: Say): void {
  if (issue.code === 'too_big')
    say(path, issue.origin === 'string' ? 'draftText' : 'many', { limit: Number(issue.maximum) })
  else say(path, issue.message === 'required' ? 'line' : 'wrong')
}

const isLong = (textOf: (text: Text) => string, text: Text) => textOf(text).length > editor.text

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
