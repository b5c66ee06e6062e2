import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FolderError } from '../../areas/competition/archive/fault.ts'
import { readFolder } from '../../areas/competition/archive/read.ts'
import { convert } from '../../areas/interchange/foreign/convert.ts'

/** Folders with a competition.yaml that says nothing, beside the files by which a folder of Kaggle is known. */

const root = mkdtempSync(join(tmpdir(), 'leitai-manifests-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const now = new Date('2030-01-01T00:00:00Z')

function folderWith(name: string, manifest: string | Uint8Array | null) {
  const folder = join(root, name)
  mkdirSync(join(folder, 'work'), { recursive: true })
  writeFileSync(join(folder, 'solution.csv'), 'id,label,Usage\n1,a,Public\n2,b,Private\n')
  writeFileSync(join(folder, 'sample_submission.csv'), 'id,label\n1,a\n2,a\n')
  if (manifest === null) mkdirSync(join(folder, 'competition.yaml'))
  else writeFileSync(join(folder, 'competition.yaml'), manifest)
  return folder
}

test.each([
  ['of no bytes', '', '是空的'],
  ['that is a folder', null, '应为文件'],
  ['with a byte order mark alone', new Uint8Array([0xef, 0xbb, 0xbf]), '没有任何设置'],
  ['with comments alone', '# format: 1\n# title: 演示\n', '没有任何设置'],
  ['of blanks and line ends', ' \r\n\r\n', '没有任何设置'],
  ['that is a list', '- format: 1\n- title: 演示\n', '不能是列表'],
  ['that is one word', 'competition\n', '不能是列表'],
])('a manifest %s is refused by what it is, and makes no folder of Kaggle', async (name, manifest, words) => {
  const folder = folderWith(name, manifest)
  expect(await convert(folder, { work: join(folder, 'work'), now })).toBeNull()
  const refused = await readFolder(folder, now).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(FolderError)
  expect(refused instanceof FolderError && refused.faults.map(({ zh }) => zh).join()).toContain(words)
})

test('without a manifest, the same folder is one of Kaggle', async () => {
  const folder = folderWith('kaggle', '')
  rmSync(join(folder, 'competition.yaml'))
  expect(await convert(folder, { work: join(folder, 'work'), now })).toMatchObject({ format: 'kaggle' })
})

test.each(['competition.yml', 'Competition.yaml', 'competition.yaml.txt', 'COMPETITION.YML'])(
  'a manifest that is named %s is told its name, and makes no folder of Kaggle',
  async (name) => {
    const folder = folderWith(name, '')
    rmSync(join(folder, 'competition.yaml'))
    writeFileSync(join(folder, name), 'format: 1\n')
    expect(await convert(folder, { work: join(folder, 'work'), now })).toBeNull()
    const refused = await readFolder(folder, now).catch((error: unknown) => error)
    expect(refused instanceof FolderError && refused.faults.map(({ zh }) => zh).join()).toContain(name)
  },
)
