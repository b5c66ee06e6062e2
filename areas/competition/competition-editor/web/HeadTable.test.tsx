import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { type FileHead, HeadTable } from './HeadTable.tsx'

const table = (name: string, columns: string[]) => ({ name, columns, rows: [columns.map((column) => `${column} 1`)] })
const shown = (head: FileHead, language: 'zh' | 'en' = 'zh') =>
  render(<HeadTable label="答案文件" head={head} titles={{ grade: '分级' }} />, {
    ns: ['competition-editor', 'scoring'],
    language,
  })

test('several tables are chosen by the titles of their tasks', async () => {
  const files = [{ name: 'organ/masks/{id}.png', holds: 'mask' as const, count: 12 }]
  const html = await shown({ tables: [table('grade', ['id', 'level']), table('organ', ['scan'])], files })
  for (const words of ['答案文件：分级, organ, organ/masks/{id}.png', '>分级</option>', '>organ</option>', 'level 1'])
    expect(html).toContain(words)
  expect(html).toContain('organ/masks/{id}.png：PNG 掩码（非 0 为目标），12 个')
})

test('a single table is shown by its columns, without a choice', async () => {
  const html = await shown({ tables: [table('truth', ['id', 'y'])], files: [] }, 'en')
  expect(html).toContain('答案文件: id, y')
  expect(html).not.toContain('<select')
})
