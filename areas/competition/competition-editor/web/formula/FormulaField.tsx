import { emptyWords } from '@leitai/platform/contract/inputs'
import { useCallWhen } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { CodeField } from '@leitai/platform/web/ui/CodeField.tsx'
import { type DetailsFor, detailsOf, formulas, MAX_FORMULA, packageOf } from '@leitai/scorer/metrics/formula'
import type { MetricChoice } from '@leitai/scorer/types'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { formulaTables } from '../../../formula/contract.ts'
import { ProgramFiles } from '../shared/ProgramFiles.tsx'
import { Try } from './Try.tsx'

interface FormulaFieldProps {
  cmptId: number
  stageId: number
  value: MetricChoice
  onChange: (value: MetricChoice) => void
}

const codeLanguages = { 'formula-sql': 'sql', 'formula-js': 'javascript', 'formula-python': 'python' } as const

const isFormula = (name: string): name is FormulaName => formulaNames.some((one) => one === name)

/** The options of a program beside its code or files. */
function programOptions(value: MetricChoice): Record<string, string> {
  const environment = String(value.options?.environment ?? '')
  const details = detailsOf(value)
  return { ...(environment && { environment }), ...(details !== 'none' && { details }) }
}

/** A custom metric in SQL, JavaScript or Python, tested on the stage's sample before it is saved. */
export function FormulaField({ cmptId, stageId, value, onChange }: FormulaFieldProps) {
  const t = useText('formula')
  const words = useWords()
  const name = isFormula(value.name) ? value.name : 'formula-sql'
  const { data } = useCallWhen(formulaTables, { cmptId, stageId })
  const tables = data?.tables ?? null
  const code = codeOf(value)
  const direction = directionOf(value)
  const visibility = visibilityOf(value)
  const python = name === 'formula-python' ? programOptions(value) : {}
  const files = name === 'formula-python' ? packageOf(value) : null
  const change = (more: { name?: FormulaName; code?: string; direction?: string; visibility?: string }) => {
    const next = more.name ?? name
    const untouched = code.trim() === '' || code === templateOf(name, tables) || code === templateOf(name, null)
    const written = more.code ?? (next !== name && untouched ? templateOf(next, tables) : code)
    onChange({
      name: next,
      options: {
        code: written,
        direction: more.direction ?? direction,
        visibility: more.visibility ?? visibility,
        // Code in place of files, wherever it comes from.
        ...(files !== null && next === name && written === '' && { package: files }),
        ...(next === name && python),
      },
    })
  }
  const help = words(formulas[name]?.help ?? emptyWords)
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <NativeSelect
          label={t('language')}
          value={name}
          onChange={({ currentTarget }) => isFormula(currentTarget.value) && change({ name: currentTarget.value })}
          data={formulaNames.map((one) => ({ value: one, label: t(`language.${one}`) }))}
        />
        <NativeSelect
          label={t('direction')}
          value={direction}
          onChange={({ currentTarget }) => change({ direction: currentTarget.value })}
          data={(['higher', 'lower'] as const).map((one) => ({ value: one, label: t(`direction.${one}`) }))}
        />
        <NativeSelect
          label={t('visibility')}
          value={visibility}
          onChange={({ currentTarget }) => change({ visibility: currentTarget.value })}
          data={(['private', 'public'] as const).map((one) => ({ value: one, label: t(`visibility.${one}`) }))}
        />
        <Button variant="default" onClick={() => change({ code: templateOf(name, tables) })}>
          {t('template')}
        </Button>
      </Group>
      <Text fz="sm" c="var(--quiet)">
        {help.replaceAll('`', '')}
      </Text>
      {tables && (
        <Text fz="sm" component="div">
          {(['solution', 'submission'] as const).map((table) => (
            <div key={table} style={{ overflowWrap: 'anywhere' }}>
              <code>
                {table}({tables[table].join(', ')})
              </code>
            </div>
          ))}
        </Text>
      )}
      {name === 'formula-python' && (
        <>
          <ProgramFiles cmptId={cmptId} stageId={stageId} value={value} onChange={onChange} />
          <DetailsField value={value} onChange={onChange} />
        </>
      )}
      {files === null && (
        <CodeField
          label={t('code')}
          language={codeLanguages[name]}
          value={code}
          onChange={(text) => change({ code: text })}
          maxLength={MAX_FORMULA}
        />
      )}
      <Try
        cmptId={cmptId}
        stageId={stageId}
        metric={{
          name,
          options: {
            code,
            direction,
            ...(files !== null && { package: files }),
            ...python,
          },
        }}
        reason={data?.may.try ?? null}
      />
    </Stack>
  )
}

const choices: readonly DetailsFor[] = ['none', 'team', 'public']

/** Who sees the files that a program leaves for a submission. */
function DetailsField({ value, onChange }: { value: MetricChoice; onChange: (value: MetricChoice) => void }) {
  const t = useText('formula')
  const shown = detailsOf(value)
  return (
    <NativeSelect
      label={t('details')}
      description={`${t('details.help')}${shown === 'none' ? '' : t(`details.${shown}.help`)}`}
      value={shown}
      onChange={({ currentTarget }) => {
        const { details: _, ...options } = value.options ?? {}
        const chosen = currentTarget.value
        onChange({ name: value.name, options: { ...options, ...(chosen !== 'none' && { details: chosen }) } })
      }}
      data={choices.map((one) => ({ value: one, label: t(`details.${one}`) }))}
    />
  )
}

const formulaNames = ['formula-sql', 'formula-js', 'formula-python'] as const
type FormulaName = (typeof formulaNames)[number]

interface Tables {
  solution: string[]
  submission: string[]
}

const quoted = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`)
const member = (table: string, name: string) =>
  /^[a-z_$]\w*$/i.test(name) ? `${table}.${name}` : `${table}[${JSON.stringify(name)}]`

/** A mean absolute error as a starting point, with the stage's column names if known. */
function templateOf(name: FormulaName, tables: Tables | null): string {
  const [id = 'id', target = 'target'] = tables?.solution ?? []
  const prediction = tables?.submission[1] ?? 'prediction'
  if (name === 'formula-sql') {
    return `select avg(abs(s.${quoted(target)} - p.${quoted(prediction)}))
from solution s
join submission p on s.${quoted(id)} = p.${quoted(id)}
`
  }
  if (name === 'formula-python') {
    return `def score(solution, submission):
    truth = solution[${JSON.stringify(target)}]
    guess = submission[${JSON.stringify(prediction)}]
    return (truth - guess).abs().mean()
`
  }
  return `function score(solution, submission) {
  const truth = ${member('solution', target)}
  const guess = ${member('submission', prediction)}
  let sum = 0
  for (let row = 0; row < truth.length; row++) sum += Math.abs(truth[row] - guess[row])
  return sum / truth.length
}
`
}

const codeOf = (choice: MetricChoice): string => String(choice.options?.code ?? '')
const visibilityOf = (choice: MetricChoice) => (choice.options?.visibility === 'public' ? 'public' : 'private')
const directionOf = (choice: MetricChoice) => (choice.options?.direction === 'lower' ? 'lower' : 'higher')
