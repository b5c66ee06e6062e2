import type { Call, InputOf } from '@leitai/contract/call'
import { CsvButton } from '../app/CsvButton.tsx'

interface ListButtonsProps<C extends Call> {
  call: C
  /** What the list shows, as each kind of file. */
  inputAs: (format: 'csv' | 'xlsx') => InputOf<C>
  reason?: string | null
}

/** Takes a list away, for programs as CSV and for spreadsheets as XLSX. */
export function ListButtons<C extends Call>({ call, inputAs, reason = null }: ListButtonsProps<C>) {
  return (
    <>
      <CsvButton call={call} input={inputAs('csv')} reason={reason} />
      <CsvButton call={call} input={inputAs('xlsx')} text="XLSX" reason={reason} />
    </>
  )
}
