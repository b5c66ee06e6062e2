import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { isFiltered, readPage } from '@leitai/platform/web/framework/read-address'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import type { SavedFilters } from './SavedFilters.tsx'

/** Fields of a filter as an address has them; those without a value are left out. */
export type FilterFields = Record<string, string | number | undefined>

interface QueueOptions<F extends FilterFields> {
  /** The name under which its filters are saved. */
  list: ComponentProps<typeof SavedFilters>['list']
  /** The filter in the address. Its fields are written into addresses in their order. */
  read: (search: URLSearchParams) => F
  /** The address of the list with a filter. */
  at: (fields: FilterFields) => string
  pageSize?: number
  /** Fields that choose between lists instead of narrowing one: by them alone no list counts as filtered. */
  parts?: readonly (keyof F & string)[]
  /** Fields that no saved filter keeps. */
  unsaved?: readonly (keyof F & string)[]
}

/** What the parts of a screen need of its list, whatever its fields are. */
export type Queue = Pick<ReturnType<typeof useQueue>, 'saved' | 'pages'>

/**
 * A list with a filter and pages, both in the address: what to ask its call for, and the properties of the search field, the filters, the
 * saved filters and the page links.
 */
export function useQueue<F extends FilterFields>({
  list,
  read,
  at,
  pageSize = 20,
  parts = [],
  unsaved = [],
}: QueueOptions<F>) {
  const common = useText('common')
  const [search] = useSearchParams()
  const fields = read(search)
  const page = readPage(search)
  /** The address with other fields; without a page it is that of the first one. */
  const to = (more: FilterFields) => at({ ...fields, ...more })
  const but = (names: readonly string[]) => Object.entries(fields).filter(([name]) => !names.includes(name))
  const filtered = isFiltered(Object.fromEntries(but(parts)))
  const values: FilterFields = fields
  const textOf = (value: FilterFields[string]) => (value === undefined ? undefined : String(value))
  return {
    fields,
    paging: { page, pageSize },
    input: { ...fields, page, pageSize },
    filtered,
    /** The text of the empty list: its own, unless only the filter makes it empty. */
    empty: (none: string) => (filtered ? common('filter.none') : none),
    to,
    search: {
      value: textOf(values.keyword) ?? '',
      days: 'from' in fields ? { from: textOf(values.from), until: textOf(values.until) } : undefined,
      to: (text: string, days: { from?: string | undefined; until?: string | undefined }) =>
        to({ keyword: text, ...days }),
    },
    /** The choices of a field as links; the choice undefined filters nothing. */
    links: <V extends string | undefined>(
      field: keyof F & string,
      choices: readonly V[],
      label: (one: V) => string,
      count?: (one: V) => number | undefined,
    ) =>
      choices.map((one) => ({
        key: one ?? 'all',
        text: label(one),
        to: to({ [field]: one }),
        current: one === values[field],
        count: count?.(one),
      })),
    /** The choices of a field for a select. */
    select: <V extends string>(field: keyof F & string, choices: readonly V[], label: (one: V) => string) => ({
      value: choices.find((one) => one === values[field]),
      options: choices.map((one) => ({ value: one, label: label(one) })),
      to: (one: V | undefined) => to({ [field]: one }),
    }),
    saved: { list, fields: but(unsaved).map(([name]) => name), to: at },
    pages: (total: number) => ({ total, page, pageSize, to: (next: number) => to({ page: next }) }),
  }
}
