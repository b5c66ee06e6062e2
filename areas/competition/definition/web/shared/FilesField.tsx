import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { SuggestField } from '@leitai/platform/web/ui/SelectField.tsx'
import { everyMetric } from '@leitai/scorer/metrics/index'
import type { Field } from '@leitai/scorer/metrics/metric'
import type { FileForm, MemberForm } from '@leitai/scorer/types'
import { Button, Checkbox, Group, NativeSelect, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { TableFormat } from '../../contract.scoring.ts'
import type { Suggested } from './more-scoring.ts'
import classes from './Scoring.module.css'

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

type Members = Record<string, MemberForm>
const KINDS = ['mask', 'labels', 'image', 'text', 'numbers', 'sound'] as const
/** What a scoring program in Python gets: the files as they are. */
const PATHS = ['file'] as const
/** The sizes that a kind may ask for. */
const SIZES: Record<MemberForm['holds'], readonly Size[]> = {
  mask: ['width', 'height'],
  labels: ['width', 'height', 'ignore'],
  image: ['width', 'height', 'channels'],
  text: [],
  numbers: ['length'],
  sound: ['rate', 'samples'],
  file: ['maxMb'],
}
type Size = 'width' | 'height' | 'ignore' | 'channels' | 'length' | 'rate' | 'samples' | 'maxMb'
const ENDINGS: Record<MemberForm['holds'], string> = {
  mask: 'png',
  labels: 'png',
  image: 'png',
  text: 'txt',
  numbers: 'npy',
  sound: 'wav',
  file: 'bin',
}

interface MembersFieldProps {
  label: string
  value: Members
  columns: string[]
  /** A scoring program in Python gets the files by their paths. */
  paths: boolean
  onChange: (value: Members | undefined) => void
}

/** Columns whose cells are files in a zip. */
function MembersField({ label, value, columns, paths, onChange }: MembersFieldProps) {
  const t = useText('scoring')
  const entries = Object.entries(value)
  const keep = (list: [string, MemberForm][]) => onChange(list.length > 0 ? Object.fromEntries(list) : undefined)
  const free = columns.find((column) => !Object.hasOwn(value, column)) ?? `column${entries.length + 1}`
  return (
    <Stack gap="xs">
      <Text fz="sm" fw={600}>
        {label}
      </Text>
      {entries.map(([column, form], at) => (
        <MemberCard
          // The column is edited in place: the position identifies it.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={at}
          column={column}
          form={form}
          columns={columns}
          paths={paths}
          onChange={(name, next) => keep(entries.with(at, [name, next]))}
          onRemove={() => keep(entries.toSpliced(at, 1))}
        />
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            keep([...entries, [free, paths ? newPath(free) : { name: `${free}/{id}.png`, holds: 'mask' }]])
          }
        >
          {t('files.addMember')}
        </Button>
      </Group>
    </Stack>
  )
}

const newPath = (column: string): MemberForm => ({ name: `${column}/{id}.bin`, holds: 'file' })

interface MemberCardProps {
  column: string
  form: MemberForm
  columns: string[]
  paths: boolean
  onChange: (column: string, form: MemberForm) => void
  onRemove: () => void
}

function MemberCard({ column, form, columns, paths, onChange, onRemove }: MemberCardProps) {
  const t = useText('scoring')
  // One that was chosen with another metric stays, so that it can be changed.
  const offered: readonly MemberForm['holds'][] = paths ? PATHS : KINDS
  const kinds = offered.includes(form.holds) ? offered : [...offered, form.holds]
  const set = (more: object) => onChange(column, Object.assign({}, form, more))
  const setKind = (holds: MemberForm['holds']) => {
    const name = form.name.replace(/\.\w+$/, `.${ENDINGS[holds]}`)
    onChange(column, holds === 'labels' ? { name, holds, label: 'label' } : { name, holds })
  }
  const sizeOf = (size: Size): number | '' => {
    const found = Object.entries(form).find(([key]) => key === size)?.[1]
    return typeof found === 'number' ? found : ''
  }
  return (
    <fieldset className={classes.column}>
      <legend>{column}</legend>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
        <SuggestField
          label={t('member.column')}
          data={columns}
          value={column}
          onChange={(name) => onChange(name, form)}
        />
        <NativeSelect
          label={t('member.holds')}
          value={form.holds}
          data={kinds.map((kind) => ({ value: kind, label: t(`holds.${kind}`) }))}
          onChange={(event) => setKind(kinds.find((kind) => kind === event.currentTarget.value) ?? form.holds)}
        />
        <TextInput
          label={t('member.name')}
          value={form.name}
          maxLength={200}
          onChange={(event) => set({ name: event.currentTarget.value.trim() })}
        />
        {form.holds === 'labels' && (
          <SuggestField
            label={t('member.label')}
            data={columns}
            value={form.label}
            onChange={(name) => set({ label: name })}
          />
        )}
        {(form.holds === 'mask' || form.holds === 'labels') && (
          <NativeSelect
            label={t('member.order')}
            value={form.order ?? 'columns'}
            data={(['columns', 'rows'] as const).map((one) => ({ value: one, label: t(`member.order.${one}`) }))}
            onChange={(event) => set({ order: event.currentTarget.value === 'rows' ? 'rows' : undefined })}
          />
        )}
        {SIZES[form.holds].map((size) => (
          <NumberInput
            key={size}
            label={t(`member.${size}`)}
            value={sizeOf(size)}
            min={size === 'ignore' ? 0 : 1}
            allowDecimal={false}
            onChange={(given) => set({ [size]: typeof given === 'number' ? given : undefined })}
          />
        ))}
      </SimpleGrid>
      <Group justify="flex-end" mt="xs">
        <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
          {t('member.remove')}
        </Button>
      </Group>
    </fieldset>
  )
}

/** Which columns a metric wants, in which order, if it is more than one. */
export function FieldsHint({ metric }: { metric: string }) {
  const t = useText('scoring')
  const words = useWords()
  const definition = everyMetric[metric]
  if (!definition || typeof definition.truth === 'string' || typeof definition.prediction === 'string') return null
  const list = (fields: Field[]) =>
    fields
      .map(({ name, title, optional, many }) => {
        const said = `${words(title)} (${name})`
        if (many !== undefined) return t('field.many', { field: said, count: many })
        return optional ? t('field.optional', { field: said }) : said
      })
      .join(t('field.and'))
  return (
    <Text fz="sm" c="var(--quiet)" component="div">
      <div>{t('fields.target', { fields: list(definition.truth) })}</div>
      <div>{t('fields.prediction', { fields: list(definition.prediction) })}</div>
      {definition.several && <div>{t('fields.several')}</div>}
    </Text>
  )
}

/** The endings of solutions and samples, as the dialog for choosing a file wants them. */
export const TABLES = [...TableFormat.options, 'zip'].map((ending) => `.${ending}`).join(',')
