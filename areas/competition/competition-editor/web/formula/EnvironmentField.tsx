import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import type { MetricChoice } from '@leitai/scorer/types'
import { NativeSelect } from '@mantine/core'
import { formulaTables } from '../../../formula/contract.ts'

interface EnvironmentFieldProps {
  cmptId: number
  stageId: number
  value: MetricChoice
  onChange: (value: MetricChoice) => void
}

/** The Python that a program runs in, where there are several, and its packages. */
export function EnvironmentField({ cmptId, stageId, value, onChange }: EnvironmentFieldProps) {
  const t = useText('formula')
  const { data } = useCallWhen(formulaTables, { cmptId, stageId })
  const environments = data?.environments ?? []
  const chosen = String(value.options?.environment ?? '')
  const shown = environments.find(({ name }) => name === chosen)
  const titleOf = (name: string, version: string) => `${name || t('environment.default')} (Python ${version})`
  return (
    <div>
      {(environments.length > 1 || (chosen !== '' && data)) && (
        <NativeSelect
          label={t('environment')}
          value={chosen}
          onChange={({ currentTarget }) => {
            const { environment: _, ...options } = value.options ?? {}
            const name = currentTarget.value
            onChange({ name: value.name, options: { ...options, ...(name !== '' && { environment: name }) } })
          }}
          data={[
            ...environments.map(({ name, version }) => ({ value: name, label: titleOf(name, version) })),
            ...(shown ? [] : [{ value: chosen, label: t('environment.gone', { name: chosen }) }]),
          ]}
        />
      )}
      {shown && (
        <details>
          <summary>{t('environment.packages', { count: shown.packages.length })}</summary>
          <p style={{ margin: '4px 0', fontSize: 13, overflowWrap: 'anywhere' }}>
            Python {shown.version}: {shown.packages.map(({ name, version }) => `${name} ${version}`).join(', ')}
          </p>
        </details>
      )}
    </div>
  )
}
