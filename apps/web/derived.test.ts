import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDeriver } from './build/derived.ts'

const folder = mkdtempSync(join(tmpdir(), 'leitai-derived-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
const write = (name: string, code: string) => writeFileSync(at(name), code)
const route = (component: string) =>
  `export const screen = defineScreen({ component: ${component}, ...import.meta.derived })`

write(
  'Shop.tsx',
  `
  import type { Kept } from './types.ts'
  import { Row } from './Row.tsx'
  const Dialog = lazy(() => import('./Dialog.tsx'))
  export default () => <Row of={useText('shop')} />
`,
)
write('Row.tsx', `export * from './again.ts'\nexport const Row = () => useText('common')('row')`)
write('again.ts', `import './Row.tsx'\nexport const useAgain = () => useText('points')`)
write('Dialog.tsx', `export default () => useText('account')`)
write('types.ts', `export const useKept = () => useText('never')`)

test('a route’s namespaces are those of all its imports, static or dynamic, except type imports', () => {
  const { derive } = createDeriver()
  expect(derive(at('Shop-screens.ts'), route(`() => import('./Shop.tsx')`))[0]?.ns).toEqual([
    'account',
    'common',
    'points',
    'shop',
  ])
})

test('the namespaces of a module that declares its own are not added to its importers', () => {
  write('Tab.tsx', `export default () => useText('team')`)
  write('tabs.ts', route(`() => import('./Tab.tsx')`))
  write('Page.tsx', `import { screen } from './tabs.ts'\nexport default () => useText('common')`)
  const { derive } = createDeriver()
  expect(derive(at('page-screens.ts'), route(`() => import('./Page.tsx')`))[0]?.ns).toEqual(['common'])
  expect(derive(at('tabs.ts'), route(`() => import('./Tab.tsx')`))[0]?.ns).toEqual(['team'])
})

test('the build fails if a route imports no component or more than one', () => {
  const { derive } = createDeriver()
  const wrong = ['Shop', `[import('./Shop.tsx'), import('./Row.tsx')]`]
  for (const one of wrong) expect(() => derive(at('a-screens.ts'), route(one))).toThrow('must import one component')
})

test('a changed file counts only if its namespaces or imports differ', () => {
  const { derive, hasChanged } = createDeriver()
  derive(at('Shop-screens.ts'), route(`() => import('./Shop.tsx')`))
  write('Dialog.tsx', `export default () => useText('account')('title')`)
  expect(hasChanged(at('Dialog.tsx'))).toBe(false)
  write('Dialog.tsx', `export default () => useText('security')('title')`)
  expect(hasChanged(at('Dialog.tsx'))).toBe(true)
  expect(derive(at('Shop-screens.ts'), route(`() => import('./Shop.tsx')`))[0]?.ns).toContain('security')
})
