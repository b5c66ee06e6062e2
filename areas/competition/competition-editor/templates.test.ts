import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { saveBasics, saveText } from './contract.content.ts'
import * as contractFiles from './contract.files.ts'
import { saveScoring } from './contract.scoring.ts'
import * as contract from './contract.ts'
import { draftOf, editorHelpers, gateOf } from './testing-editor.ts'

const { app, build } = await testApp()
const { hosting, upload, checked } = editorHelpers(app, build)

type Name = contract.TemplateName
const begin = async (name: Name) => {
  const { owner } = await hosting()
  const { cmptId } = await owner.call(contract.newDraft, { title: '演示竞赛', type: 'algorithm', template: name })
  return { owner, cmptId, draft: await draftOf(owner, cmptId), gate: await gateOf(owner, cmptId) }
}

/** What only its host can bring: a solution and its trial, the direction of the metric, contact and declaration. */
const hostsOwn: Record<Name, string[]> = {
  image: ['contact', 'data', 'direction', 'fits', 'legal', 'ownFiles', 'ownTexts', 'sandbox'],
  regression: ['contact', 'data', 'direction', 'fits', 'legal', 'ownFiles', 'ownTexts', 'sandbox'],
  text: ['contact', 'data', 'direction', 'fits', 'legal', 'ownFiles', 'ownTexts', 'sandbox'],
  series: ['contact', 'data', 'direction', 'fits', 'legal', 'ownFiles', 'ownTexts', 'sandbox'],
  application: ['contact', 'data', 'legal', 'ownTexts'],
  homework: ['data', 'direction', 'fits'],
}

// covers: pages.editor.templates
test.each(contract.templateNames)('%s: a draft lacks only what its host has to bring', async (name) => {
  const { draft, gate } = await begin(name)
  expect(gate.status).toBe('draft')
  const missing = gate.lines.filter(({ ok, required }) => required && !ok).map(({ line }) => line)
  expect(missing.toSorted()).toEqual(hostsOwn[name])
  expect(draft.basics.type).toBe(name === 'application' ? 'application' : 'algorithm')
  expect(draft.basics.title).toEqual({ zh: '演示竞赛', en: '' })
  const { overview, task, rules } = draft.texts
  const written = [draft.basics.summary, overview, task, rules, ...draft.stages.map((stage) => stage.name)]
  expect(written.filter(({ zh, en }) => zh === '' || en === '')).toEqual([])
})

test.each([
  ['zh', { zh: 'Penguins', en: '' }],
  ['en', { zh: '', en: 'Penguins' }],
] as const)('a title is kept in the language of whoever begins: %s', async (language, title) => {
  const { user } = await hosting()
  const owner = await app.as(user, { language })
  const { cmptId } = await owner.call(contract.newDraft, { title: 'Penguins', type: 'algorithm' })
  expect((await draftOf(owner, cmptId)).basics.title).toEqual(title)
})

const scored = contract.templateNames.filter((one) => one !== 'application')

// covers: pages.editor.templates
test('each scored template takes a solution in the form of its sample', async () => {
  const outcomes = await Promise.all(
    scored.map(async (name) => {
      const { owner, cmptId, draft } = await begin(name)
      const [stage] = draft.stages
      const sample = draft.files.find((file) => file.sample)
      expect(sample).toMatchObject({ stageId: stage?.id, licence: '' })
      if (!stage || !sample) throw new Error('no sample')
      const { body } = await app.ctx.storage.get(`host/template/${sample.sha256}.csv`)
      const content = Buffer.concat(await body.toArray()).toString()
      const solution = await upload(owner, cmptId, 'solution', 'solution.csv', content)
      const { limits, scoring } = stage
      await owner.call(saveScoring, {
        cmptId,
        version: 999_999,
        stageId: stage.id,
        solutionId: solution.uploadId,
        directionOk: true,
        choice: scoring.choice,
        limits,
      })
      const after = await checked(owner, cmptId)
      return { name, ...after.stages[0]?.scoring }
    }),
  )
  expect(outcomes.map(({ name, state, faults }) => ({ name, state, faults }))).toEqual(
    scored.map((name) => ({ name, state: 'done', faults: [] })),
  )
})

test('a template’s texts and files bar a launch for everybody until they are the host’s own', async () => {
  const { owner, cmptId, draft } = await begin('regression')
  const open = async () => {
    const { lines } = await gateOf(owner, cmptId)
    return lines.filter(({ line, ok }) => (line === 'ownTexts' || line === 'ownFiles') && !ok).map(({ line }) => line)
  }
  const edit = { cmptId, version: 999_999 }
  const write = (name: 'overview' | 'task', zh: string) => owner.call(saveText, { ...edit, name, zh, en: '' })
  expect(await open()).toEqual(['ownTexts', 'ownFiles'])
  await write('overview', `我们的说明。\n\n${draft.texts.overview.zh}`)
  await write('task', '预测房价。')
  await owner.call(saveBasics, {
    ...edit,
    value: { ...draft.basics, bannerUntil: null, summary: { zh: '房价', en: '' } },
  })
  expect(await open()).toEqual(['ownTexts', 'ownFiles'])
  await write('overview', '我们的说明。')
  expect(await open()).toEqual(['ownFiles'])
  for (const { id } of draft.files) await owner.call(contractFiles.removeData, { ...edit, fileId: id })
  expect(await open()).toEqual([])
})

test('coursework is for those who are let in, without points', async () => {
  const { draft } = await begin('homework')
  expect(draft.basics).toMatchObject({ audience: 'invited', weight: 0 })
  expect(draft.signUp).toMatchObject({ teamMax: 1, realName: 'none' })
  expect(draft.stages[0]?.limits.dailyLimit).toBe(5)
})

// covers: pages.editor.template-files
test('two drafts of a template share no seed, and one’s files stay when the other removes its own', async () => {
  const [one, two] = [await begin('regression'), await begin('regression')]
  const seedOf = ({ draft }: typeof one) => draft.stages[0]?.scoring.choice?.split
  expect(seedOf(one)).not.toEqual(seedOf(two))
  for (const { id } of one.draft.files)
    await one.owner.call(contractFiles.removeData, { cmptId: one.cmptId, version: 999_999, fileId: id })
  const { lines } = await gateOf(two.owner, two.cmptId)
  expect(lines.find(({ line }) => line === 'ownFiles')?.ok).toBe(false)
  expect((await draftOf(two.owner, two.cmptId)).files.map(({ name }) => name)).toEqual(
    two.draft.files.map(({ name }) => name),
  )
})

test('is refused to those who host nothing, and for an unknown template', async () => {
  const input = { title: '演示竞赛', type: 'algorithm', template: 'text' } as const
  const nobody = await app.as(await build.user())
  expect(await refusalOf(nobody.call(contract.newDraft, input))).toBe('competitionEditor.hostsOnly')
  const { withRole, owner } = await hosting()
  for (const role of ['judge', 'support'] as const)
    expect(await refusalOf((await withRole(role)).call(contract.newDraft, input))).toBe('competitionEditor.hostsOnly')
  const editor = await withRole('editor')
  expect(await refusalOf(editor.call(contract.newDraft, input))).toBe('ok')
  const unknown: object = { ...input, template: 'none' }
  expect(await refusalOf(owner.call(contract.newDraft, unknown as typeof input))).toBe('request.input')
})
