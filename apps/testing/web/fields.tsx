import { lines } from '@leitai/platform/contract/form'
import { choices, chosen, decimal, integer, maybeChoices, textOf } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import { kinds } from '@leitai/platform/contract/testing-cases'
import { emptyChrome } from '@leitai/platform/settings/contract'
import { RichEditor } from '@leitai/platform/web/app/rich/RichEditor.tsx'
import { type App, AppProvider } from '@leitai/platform/web/framework/context'
import { createTexts } from '@leitai/platform/web/framework/i18n/texts'
import { createQueries } from '@leitai/platform/web/framework/queries'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { IntegerInput, NumberField } from '@leitai/platform/web/ui/NumberField.tsx'
import { CascadeField, TagsField } from '@leitai/platform/web/ui/SelectField.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, MantineProvider, NativeSelect, TextInput } from '@mantine/core'
import { createRoot } from 'react-dom/client'

/** Forms with a field of every kind, for the browser test that runs through the contract’s validation tables. */
const tables = Object.entries(kinds)
const blankKinds = Object.fromEntries(tables.map(([name]) => [name, '']))
const kindChecks = Object.fromEntries(tables.map(([name, { schema }]) => [name, schema]))

function Kinds({ language }: { language: Language }) {
  const at = language === 'zh' ? 0 : 1
  const labels = Object.fromEntries(tables.map(([name, { label }]) => [name, label[at]]))
  const form = useFields<Record<string, string>>(blankKinds, kindChecks, { labels })
  return tables.map(([name]) => <TextInput key={name} label={name} {...form.field(name)} />)
}

const REGIONS = [{ value: 'a', label: '甲省', children: [{ value: 'a1', label: '甲一市' }] }]
const none: string[] = []
const blank = { first: '', again: '', count: '', amount: '', story: '', article: '', pick: '', place: none, tags: none }
const checks = {
  first: kinds.password.schema,
  again: textOf(),
  count: integer,
  amount: decimal,
  story: textOf({ max: 20 }),
  article: lines(20),
  pick: chosen,
  place: choices(3),
  tags: maybeChoices(3),
}
const labels = { again: '确认密码', article: '正文', pick: '学历', place: '地区' }
const repeats = { again: 'first' } as const

function Pieces() {
  const form = useFields(blank, checks, { labels, repeats })
  return (
    <>
      <TextInput label="first" {...form.field('first')} />
      <TextInput label="again" {...form.field('again')} />
      <IntegerInput label="count" {...form.choice('count')} />
      <NumberField label="amount" min={0} max={10} decimals={2} {...form.choice('amount')} />
      <LongText label="story" maxLength={20} {...form.field('story')} />
      <RichEditor label="article" max={20} counts="markdown" {...form.choice('article')} />
      <NativeSelect label="pick" data={['', 'a']} {...form.field('pick')} />
      <CascadeField label="place" data={REGIONS} {...form.choice('place')} />
      <TagsField label="tags" max={3} {...form.choice('tags')} />
      <Button onClick={() => form.check()}>check</Button>
    </>
  )
}

/**
 * Replaces the page by the form.
 * @public The browser test loads it by its address.
 */
export function showFields(language: Language): void {
  const app: App = {
    call: () => Promise.reject(new Error('No call is made here')),
    queries: createQueries(),
    texts: createTexts(language),
    language,
    origin: location.origin,
    renderedAt: Date.now(),
    site: emptyChrome,
    onServer: false,
  }
  const place = document.createElement('main')
  document.body.replaceChildren(place)
  createRoot(place).render(
    <AppProvider value={app}>
      <MantineProvider>
        <Kinds language={language} />
        <Pieces />
      </MantineProvider>
    </AppProvider>,
  )
}
