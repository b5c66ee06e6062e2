import { refetch, useCallWhen } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { packageOf } from '@leitai/scorer/metrics/formula'
import type { MetricChoice } from '@leitai/scorer/types'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { formulaTables } from '../../../formula/contract.ts'
import { hostUpload } from '../../contract.files.ts'
import { UploadButton } from '../EditRows.tsx'

interface ProgramFilesProps {
  cmptId: number
  stageId: number
  value: MetricChoice
  onChange: (value: MetricChoice) => void
}

/** A program of several files in place of code: uploaded as a zip, or one of those that were uploaded before. */
export function ProgramFiles({ cmptId, stageId, value, onChange }: ProgramFilesProps) {
  const t = useText('formula')
  const app = useApp()
  const { data } = useCallWhen(formulaTables, { cmptId, stageId })
  const programs = data?.programs ?? []
  const chosen = packageOf(value)
  const choose = (sha256: string | null) => {
    const { package: _package, code, ...options } = value.options ?? {}
    onChange({
      name: value.name,
      options: sha256 === null ? { ...options, code: code ?? '' } : { ...options, code: '', package: sha256 },
    })
  }
  const taken = async (uploadId: number) => {
    const { sha256 } = await app.call(hostUpload, { uploadId })
    await refetch(app, [formulaTables])
    choose(sha256)
  }
  return (
    <div>
      <Text fz="sm" fw={600}>
        {t('files')}
      </Text>
      <Text fz="xs" c="var(--quiet)" mb={4}>
        {t('files.help')}
      </Text>
      <Group align="flex-end">
        {programs.length > 0 && (
          <NativeSelect
            aria-label={t('files')}
            value={chosen ?? ''}
            onChange={({ currentTarget }) => choose(currentTarget.value || null)}
            data={[
              { value: '', label: t('files.none') },
              ...programs.map(({ sha256, name, size }) => ({
                value: sha256,
                label: `${name} · ${sizeText(size)} · SHA-256 ${sha256.slice(0, 12)}…`,
              })),
            ]}
          />
        )}
        <UploadButton cmptId={cmptId} use="program" accept=".zip" text={t('files.upload')} onDone={taken} />
        {chosen !== null && (
          <Button variant="default" size="xs" onClick={() => choose(null)}>
            {t('files.remove')}
          </Button>
        )}
      </Group>
      <EnvironmentField cmptId={cmptId} stageId={stageId} value={value} onChange={onChange} />
    </div>
  )
}

interface EnvironmentFieldProps {
  cmptId: number
  stageId: number
  value: MetricChoice
  onChange: (value: MetricChoice) => void
}

/** The Python that a program runs in, where there are several, and its packages. */
function EnvironmentField({ cmptId, stageId, value, onChange }: EnvironmentFieldProps) {
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
