import { limits } from '@leitai/platform/contract/limits'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { CodeField } from '@leitai/platform/web/ui/CodeField.tsx'
import { Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { BodyText } from './body-text.ts'
import { PythonFields } from './PythonFields.tsx'

export interface BodyFieldsProps {
  text: BodyText
  onChange: (text: BodyText) => void
}
type TextField = 'accepted' | 'examples' | 'tests' | 'tables'

/** The fields of a question’s kind. */
export function BodyFields({ text, onChange }: BodyFieldsProps) {
  const t = useText('training')
  const set = (more: Partial<BodyText>) => onChange({ ...text, ...more })
  const area = (name: TextField, help?: string) => (
    <Textarea
      label={t(`admin.${name}`)}
      description={help}
      rows={5}
      maxLength={20_000}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={text[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  switch (text.kind) {
    case 'truth':
      return (
        <NativeSelect
          label={t('admin.truth')}
          maw={240}
          value={String(text.truth)}
          onChange={(event) => set({ truth: event.currentTarget.value === 'true' })}
          data={[
            { value: 'true', label: t('answer.true') },
            { value: 'false', label: t('answer.false') },
          ]}
        />
      )
    case 'blank':
      return (
        <>
          {area('accepted')}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {(['value', 'tolerance'] as const).map((name) => (
              <TextInput
                key={name}
                label={t(`admin.${name}`)}
                inputMode="decimal"
                maxLength={30}
                value={text[name]}
                onChange={(event) => set({ [name]: event.currentTarget.value })}
              />
            ))}
          </SimpleGrid>
        </>
      )
    case 'javascript':
      return (
        <>
          <TextInput
            label={t('admin.function')}
            maw={320}
            maxLength={40}
            value={text.function}
            onChange={(event) => set({ function: event.currentTarget.value })}
          />
          {area('examples', t('admin.tests.help'))}
          {area('tests', t('admin.tests.help'))}
          <CodeFields text={text} onChange={onChange} />
        </>
      )
    case 'python':
      return (
        <>
          <PythonFields text={text} onChange={onChange} />
          {area('examples', t(text.mode === 'stdin' ? 'admin.tests.stdin' : 'admin.tests.weight'))}
          {area('tests', t(text.mode === 'stdin' ? 'admin.tests.stdin' : 'admin.tests.weight'))}
          <CodeFields text={text} onChange={onChange} />
        </>
      )
    case 'sql':
      return (
        <>
          {area('tables', t('admin.tables.help'))}
          <Checkbox
            label={t('admin.ordered')}
            checked={text.ordered}
            onChange={(event) => set({ ordered: event.currentTarget.checked })}
          />
          <CodeFields text={text} onChange={onChange} />
        </>
      )
    default:
      return (
        <BilingualField
          label={t('admin.choices')}
          max={5000}
          rows={5}
          required
          value={text.choices}
          onChange={(choices) => set({ choices })}
        />
      )
  }
}

function CodeFields({ text, onChange }: BodyFieldsProps) {
  const t = useText('training')
  return (['starter', 'solution'] as const).map((name) => (
    <CodeField
      key={name}
      label={t(`admin.${name}`)}
      language={text.kind === 'sql' || text.kind === 'python' ? text.kind : 'javascript'}
      value={text[name]}
      onChange={(code) => onChange({ ...text, [name]: code })}
      maxLength={limits.training.code}
    />
  ))
}
