import type { Call, InputOf } from '@leitai/platform/contract/call'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { Group } from '@mantine/core'

interface ListButtonsProps<C extends Call> {
  call: C
  /** The input of the export call: the list's filter with a format. */
  inputAs: (format: 'csv' | 'xlsx') => InputOf<C>
}

/** Exports a list as CSV or XLSX. */
export function ListButtons<C extends Call>({ call, inputAs }: ListButtonsProps<C>) {
  return (
    <Group gap="xs" align="flex-start">
      <CsvButton call={call} input={inputAs('csv')} />
      <CsvButton call={call} input={inputAs('xlsx')} text="XLSX" />
    </Group>
  )
}
