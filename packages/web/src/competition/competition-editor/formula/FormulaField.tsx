import { formulaTables, tryFormula } from '@leitai/contract/competition/formula'
import type { WireOf } from '@leitai/contract/core/call'
import { formulas, MAX_FORMULA, packageOf } from '@leitai/scorer/metrics/formula'
import type { MetricChoice } from '@leitai/scorer/types'
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCallWhen, useSend } from '../../../platform/api.ts'
import { useText, useWords } from '../../../platform/app/i18n/use-text.ts'
import { CodeField } from '../../../platform/ui/CodeField.tsx'
import { GuardedButton } from '../../../platform/ui/GuardedButton.tsx'
import { ProgramFiles } from './ProgramFiles.tsx'
import { codeOf, directionOf, type FormulaName, formulaNames, templateOf, visibilityOf } from './templates.ts'

interface FormulaFieldProps {
  cmptId: number
  stageId: number
  value: MetricChoice
  onChange: (value: MetricChoice) => void
}

const codeLanguages = { 'formula-sql': 'sql', 'formula-js': 'javascript', 'formula-python': 'python' } as const

const isFormula = (name: string): name is FormulaName => formulaNames.some((one) => one === name)

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
  const files = name === 'formula-python' ? packageOf(value) : null
  const change = (more: { name?: FormulaName; code?: string; direction?: string; visibility?: string }) => {
    const next = more.name ?? name
    const untouched = code.trim() === '' || code === templateOf(name, tables) || code === templateOf(name, null)
    const written = more.code ?? (next !== name && untouched ? templateOf(next, tables) : code)
    onChange({
      name: next,
      options: {
        ...{ code: written, direction: more.direction ?? direction },
        visibility: more.visibility ?? visibility,
        // Code in place of files, wherever it comes from.
        ...(files !== null && next === name && written === '' && { package: files }),
      },
    })
  }
  const help = words(formulas[name]?.help ?? { zh: '', en: '' })
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
        <ProgramFiles cmptId={cmptId} stageId={stageId} value={value} onChange={onChange} />
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
        metric={{ name, options: { code, direction, ...(files !== null && { package: files }) } }}
        reason={data?.may.try ?? null}
      />
    </Stack>
  )
}

type TryProps = {
  cmptId: number
  stageId: number
  metric: { name: string; options: Record<string, string> }
  reason: string | null
}

function Try({ cmptId, stageId, metric, reason }: TryProps) {
  const t = useText('formula')
  const send = useSend(tryFormula)
  const [result, setResult] = useState<(WireOf<typeof tryFormula> & { code: string | undefined }) | null>(null)
  const { code, package: files } = metric.options
  const tried = files ?? code
  const go = async () => {
    const answer = await send.run({ cmptId, stageId, metric })
    setResult(answer ? { ...answer, code: tried } : null)
  }
  const empty = !tried?.trim() ? t('try.empty') : null
  return (
    <div aria-live="polite">
      <GuardedButton reason={reason ?? empty} onClick={go} loading={send.pending} variant="light">
        {t('try')}
      </GuardedButton>
      {result && result.code === tried && (
        <Alert
          mt="sm"
          color={result.faults.length > 0 ? 'red' : 'teal'}
          title={t(result.faults.length > 0 ? 'try.bad' : 'try.good')}
        >
          {result.faults.length > 0 ? (
            <ul style={{ margin: 0, paddingInlineStart: 18, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {result.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          ) : (
            <Text fz="sm" className="tnum">
              A {result.a} {result.b !== null && <> · B {result.b}</>} · {t('try.duration', { ms: result.durationMs })}
            </Text>
          )}
        </Alert>
      )}
    </div>
  )
}
