import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import type { FileForm } from '@leitai/scorer/types'
import { Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { TableFormat } from '../../contract.scoring.ts'
import { MembersField } from './MembersField.tsx'
import type { Suggested } from './more-scoring.ts'

interface FilesFieldProps {
  value: FileForm | undefined
  onChange: (value: FileForm | undefined) => void
  suggested: Suggested
  paths?: boolean
}

/** How the files of a task are written: kinds of tables, and columns whose cells are files of their own. */
export function FilesField({ value = {}, onChange, suggested, paths = false }: FilesFieldProps) {
  const t = useText('scoring')
  const { formats = ['csv'], rowsAt = '' } = value
  const set = (more: Partial<FileForm>) => {
    const next = { ...value, ...more }
    const kept = Object.entries(next).filter(([, one]) => one !== undefined && one !== '')
    onChange(kept.length > 0 ? Object.fromEntries(kept) : undefined)
  }
  const setFormats = (list: string[]) => {
    const chosen = TableFormat.options.filter((format) => list.includes(format))
    const usual = chosen.length === 0 || (chosen.length === 1 && chosen[0] === 'csv')
    set({ formats: usual ? undefined : chosen, rowsAt: chosen.includes('json') ? value.rowsAt : undefined })
  }
  return (
    <Stack gap="xs">
      <Checkbox.Group label={t('files.formats')} value={[...formats]} onChange={setFormats}>
        <Group gap="md" mt={4}>
          {TableFormat.options.map((format) => (
            <Checkbox key={format} value={format} label={format} />
          ))}
        </Group>
      </Checkbox.Group>
      {formats.includes('json') && (
        <TextInput
          label={t('files.rowsAt')}
          description={t('files.rowsAt.help')}
          value={rowsAt}
          maxLength={200}
          onChange={(event) => set({ rowsAt: event.currentTarget.value.trim() })}
        />
      )}
      <MembersField
        label={t('files.members')}
        value={value.members ?? {}}
        columns={suggested.sample}
        paths={paths}
        onChange={(members) => set({ members })}
      />
      <MembersField
        label={t('files.truth')}
        value={value.truth ?? {}}
        columns={suggested.solution}
        paths={paths}
        onChange={(truth) => set({ truth })}
      />
    </Stack>
  )
}
