import { limits } from '@leitai/platform/contract/limits'
import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { Alert, Checkbox, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { adminPythons, pythonModes, pythonPackages } from '../contract.questions.ts'
import type { BodyFieldsProps } from './BodyFields.tsx'
import { blankCases, type PythonMode } from './body-text.ts'

const { python } = limits.training

/** How a question in Python is asked, where it runs, and its limits. */
export function PythonFields({ text, onChange }: BodyFieldsProps) {
  const t = useText('training')
  const { data } = useCallWhen(adminPythons, {})
  const set = (more: Partial<typeof text>) => onChange({ ...text, ...more })
  const choose = (mode: PythonMode) => {
    const untouched = text.examples === blankCases[text.mode].examples && text.tests === blankCases[text.mode].tests
    set({ mode, ...(untouched && blankCases[mode]) })
  }
  const pythons = data?.pythons ?? []
  const chosen = pythons.find(({ name }) => name === text.environment)
  const missing = text.needs.filter((one) => chosen && !chosen.has.includes(one))
  const labels = pythons.map(({ name, version }) => ({
    value: name,
    label: t(name === '' ? 'admin.environment.own' : 'admin.environment.other', { name, version }),
  }))
  const gone = { value: text.environment, label: t('admin.environment.gone', { name: text.environment || 'python3' }) }
  return (
    <>
      {data?.lacks && <Alert color="yellow">{t('admin.python.lacks', { reason: data.lacks })}</Alert>}
      <NativeSelect
        label={t('admin.mode')}
        value={text.mode}
        onChange={(event) => choose(pythonModes.find((one) => one === event.currentTarget.value) ?? text.mode)}
        data={pythonModes.map((value) => ({ value, label: t(`admin.mode.${value}`) }))}
      />
      {text.mode === 'function' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {(['function', 'tolerance'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`admin.${name}`)}
              maxLength={40}
              value={text[name]}
              onChange={(event) => set({ [name]: event.currentTarget.value })}
            />
          ))}
        </SimpleGrid>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NativeSelect
          label={t('admin.environment')}
          value={text.environment}
          onChange={(event) => set({ environment: event.currentTarget.value })}
          data={chosen ? labels : [gone, ...labels]}
        />
        <IntegerField
          label={t('admin.seconds', { most: python.seconds })}
          value={text.seconds}
          onChange={(seconds) => set({ seconds: seconds ?? 0 })}
        />
        <IntegerField
          label={t('admin.megabytes', { least: python.leastMegabytes, most: python.megabytes })}
          value={text.megabytes}
          onChange={(megabytes) => set({ megabytes: megabytes ?? 0 })}
        />
      </SimpleGrid>
      <Checkbox.Group
        label={t('admin.needs')}
        value={text.needs}
        onChange={(names) => set({ needs: pythonPackages.filter((one) => names.includes(one)) })}
      >
        <Group mt={4}>
          {pythonPackages.map((one) => (
            <Checkbox key={one} value={one} label={one} />
          ))}
        </Group>
      </Checkbox.Group>
      {missing.length > 0 && <Alert color="yellow">{t('admin.python.packages', { names: missing.join(', ') })}</Alert>}
    </>
  )
}
