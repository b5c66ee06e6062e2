import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { CodeField } from '@leitai/platform/web/ui/CodeField.tsx'
import { MAX_FORMULA, packageOf } from '@leitai/scorer/metrics/formula'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { ProgramFiles } from '../../competition-editor/web/shared/ProgramFiles.tsx'
import type { Scoring } from '../contract.ts'

type Choice = Scoring['metric']

const codeLanguages = { sql: 'sql', js: 'javascript', python: 'python' } as const

interface MetricFieldProps {
  cmptId: number
  stageId: number
  value: Choice
  onChange: (value: Choice) => void
}

/** A metric with its options, or a custom formula with its code. */
export function MetricField({ cmptId, stageId, value, onChange }: MetricFieldProps) {
  const t = useText('revision')
  const words = useWords()
  const metric = everyMetric[value.name]
  const set = (name: string, option: string) => onChange({ ...value, options: { ...value.options, [name]: option } })
  const labelOf = (choice: string) =>
    isDirection(choice) ? t(`direction.${choice}`) : isVisibility(choice) ? t(`visibility.${choice}`) : choice
  const options = metric?.options.filter(({ name }) => !['code', 'package', 'environment'].includes(name)) ?? []
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NativeSelect
          label={t('metric')}
          value={value.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value, options: {} })}
          data={Object.values(everyMetric).map(({ name, title }) => ({ value: name, label: words(title) }))}
        />
        {options.map(({ name, choices, help, default: usual }) => {
          const given = String(value.options[name] ?? usual)
          const about = {
            label: name === 'direction' || name === 'visibility' ? t(name) : name,
            description: name === 'visibility' ? undefined : words(help),
            inputWrapperOrder: wrapper,
            value: given,
          }
          return choices ? (
            <NativeSelect
              key={name}
              {...about}
              data={choices.map((one) => ({ value: one, label: labelOf(one) }))}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          ) : (
            <TextInput key={name} {...about} onChange={(event) => set(name, event.currentTarget.value)} />
          )
        })}
      </SimpleGrid>
      {metric?.formula && (
        <>
          <Text fz="sm" c="var(--quiet)">
            {words(metric.help).replaceAll('`', '')}
          </Text>
          {metric.formula === 'python' && (
            <ProgramFiles
              cmptId={cmptId}
              stageId={stageId}
              value={value}
              onChange={({ name, options = {} }) => onChange({ name, options })}
            />
          )}
          {packageOf(value) === null && (
            <CodeField
              label={t('code')}
              language={codeLanguages[metric.formula]}
              value={String(value.options.code ?? '')}
              onChange={(code) => set('code', code)}
              maxLength={MAX_FORMULA}
            />
          )}
        </>
      )}
    </Stack>
  )
}

const isDirection = (text: string): text is 'higher' | 'lower' => text === 'higher' || text === 'lower'
const isVisibility = (text: string): text is 'private' | 'public' => text === 'private' || text === 'public'
const wrapper: ('label' | 'input' | 'description')[] = ['label', 'input', 'description']
