import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { page } from '@leitai/testing/web/page'
import { expect, it } from 'vitest'
import { buttons } from './buttons.tsx'
import { fields } from './fields.tsx'
import { dialogs } from './Gallery.tsx'
import { marks } from './marks.tsx'
import { moreFields } from './more-fields.tsx'
import { tables } from './tables.tsx'
import { texts } from './texts.tsx'

const UI = join(import.meta.dirname, '../../../areas/platform/web/ui')
const entries = [buttons, fields, moreFields, dialogs, tables, texts, marks].flatMap((group) => group.entries)

// covers: rely.develop.gallery
it('shows every component of platform/ui', () => {
  const files = readdirSync(UI).filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  const exported = /^export (?:default )?(?:function|const) ([A-Z][a-z]\w*)/gm
  const components = files.flatMap((name) =>
    [...readFileSync(join(UI, name), 'utf8').matchAll(exported)].map(([, component = '']) => component),
  )
  expect(components.length).toBeGreaterThan(50)
  // `Panels` shows its parts; a chart lies in a folder of its own.
  const parts = ['Panel', 'WaitingList']
  const shown = entries.map(({ file }) => file).filter((name) => name !== 'Chart')
  expect([...shown, ...parts].toSorted()).toEqual(components.toSorted())
})

it('names every state once, as a file may be named', () => {
  const names = entries.flatMap(({ file, states }) => states.map(({ name }) => `${file}.${name}`))
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[A-Z][A-Za-z]+\.[a-z][a-z-]*$/.test(name))).toEqual([])
  expect(entries.filter(({ states }) => states.length === 0)).toEqual([])
})

// covers: rely.develop.gallery
it.each(['zh', 'en'] as const)('renders each state (%s)', async (language) => {
  const { html, status } = await page('/gallery.html', { language })
  expect(status).toBe(200)
  for (const { file, states } of entries) {
    for (const { name, above } of states) {
      const id = `${file}.${name}`
      expect(html, id).toContain(above ? `data-above="${id}"` : `data-state="${id}"`)
      if (above) expect((await page(`/gallery.html?only=${id}`, { language })).status, id).toBe(200)
    }
  }
})

it('shows one group, and one state alone', async () => {
  const group = await page('/gallery.html?group=marks')
  expect(group.html).toContain('data-state="Icon.all"')
  expect(group.html).not.toContain('data-state="Pages.one"')
  const alone = await page('/gallery.html?only=Pages.one')
  expect(alone.html).toContain('data-only="Pages.one"')
  expect(alone.html).not.toContain('data-picture')
})
