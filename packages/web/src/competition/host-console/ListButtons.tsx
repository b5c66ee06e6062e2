import type { Call, InputOf } from '@leitai/contract/core/call'
import { Group } from '@mantine/core'
import { CsvButton } from '../../platform/app/CsvButton.tsx'

interface ListButtonsProps<C extends Call> {
  call: C
  /** What the list shows, as each kind of file. */
  inputAs: (format: 'csv' | 'xlsx') => InputOf<C>
}

/** Takes a list away, for programs as CSV and for spreadsheets as XLSX. */
export function ListButtons<C extends Call>({ call, inputAs }: ListButtonsProps<C>) {
  return (
    <Group gap="xs" align="flex-start">
      <CsvButton call={call} input={inputAs('csv')} />
      <CsvButton call={call} input={inputAs('xlsx')} text="XLSX" />
    </Group>
  )
}
