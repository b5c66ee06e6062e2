import type { Words } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { ParsedField } from '@leitai/platform/web/ui/NumberField.tsx'
import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import * as editor from '../contract.content.ts'
import { Codes } from './Codes.tsx'
import classes from './Editor.module.css'
import { EditRows } from './EditRows.tsx'
import { Part } from './Part.tsx'
import type { Draft, StepProps } from './steps.ts'
import { useAutosave } from './use-autosave.ts'

const kinds = ['text', 'number', 'select', 'multiline'] as const
const realNames = ['none', 'signup', 'award'] as const
type SignUp = Draft['signUp']
const signUpOf = ({ signUp }: Draft) => signUp
const OPTION_LINE = /\s*\/\s*/

const listOf = (options: readonly Words[]) => options.map(({ zh, en }) => (en ? `${zh}/${en}` : zh)).join(', ')
const optionsOf = (text: string): Words[] =>
  text.split(/[,，、]/).flatMap((one) => {
    const [zh = '', en = ''] = one.trim().split(OPTION_LINE)
    return zh === '' ? [] : [{ zh, en }]
  })

/** Sign-up mode, sign-up form, codes, and FAQ. */
export function SignUpStep(props: StepProps) {
  return (
    <>
      <SignUpPart {...props} />
      <Codes {...props} />
    </>
  )
}

function SignUpPart({ cmptId, draft }: StepProps) {
  const t = useText('competition-editor')
  const app = useApp()
  const save = useAutosave({
    cmptId,
    draft,
    part: 'signUp',
    of: signUpOf,
    save: (value, version) => app.call(editor.saveSignUp, { cmptId, version, value }),
  })
  const { value, set } = save
  const { form, questions } = value
  return (
    <Part title={t('signUp')} save={save} locked={draft.may.edit} show={(theirs) => JSON.stringify(theirs, null, 1)}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        <NativeSelect
          label={t('realName')}
          value={value.realName}
          data={realNames.map((one) => ({ value: one, label: t(`realName.${one}`) }))}
          onChange={(event) => set('realName', realNames.find((one) => one === event.currentTarget.value) ?? 'award')}
        />
        <NativeSelect
          label={t('teamMax')}
          value={String(value.teamMax)}
          data={Array.from({ length: limits.teamMax }, (_, at) => String(at + 1))}
          onChange={(event) => set('teamMax', Number(event.currentTarget.value))}
        />
      </SimpleGrid>
      <Checkbox
        label={t('needsCode')}
        checked={value.needsCode}
        onChange={(event) => set('needsCode', event.currentTarget.checked)}
      />
      <Checkbox
        label={t('approval')}
        description={t('approvalHint')}
        checked={value.approval}
        onChange={(event) => set('approval', event.currentTarget.checked)}
      />
      <FieldRows form={form} onChange={(next) => set('form', next)} />
      <QuestionRows
        questions={questions}
        locked={draft.may.edit !== null}
        onChange={(next) => set('questions', next)}
      />
    </Part>
  )
}

interface FieldRowsProps {
  form: SignUp['form']
  onChange: (form: SignUp['form']) => void
}

/** What the sign-up form asks for. */
function FieldRows({ form, onChange }: FieldRowsProps) {
  const t = useText('competition-editor')
  return (
    <EditRows
      rows={form}
      fresh={{ name: `field${form.length + 1}`, label: { zh: '新的一项', en: '' }, kind: 'text', required: false }}
      add={t('addField')}
      onChange={onChange}
    >
      {(field, setField) => (
        <>
          <BilingualField
            label={t('fieldLabel')}
            required
            max={60}
            value={field.label}
            onChange={(label) => setField({ label })}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" className={classes.level}>
            <TextInput
              label={t('fieldName')}
              description={t('fieldNameHint')}
              maxLength={40}
              value={field.name}
              onChange={(event) => setField({ name: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('fieldKind')}
              value={field.kind}
              data={kinds.map((one) => ({ value: one, label: t(`field.${one}`) }))}
              onChange={(event) => setField({ kind: kinds.find((one) => one === event.currentTarget.value) ?? 'text' })}
            />
          </SimpleGrid>
          {field.kind === 'select' && (
            <ParsedField
              label={t('fieldOptions')}
              description={t('fieldOptionsHint')}
              value={field.options ?? []}
              format={listOf}
              parse={optionsOf}
              onChange={(options) => setField({ options })}
            />
          )}
          <Checkbox
            label={t('fieldRequired')}
            checked={field.required}
            onChange={(event) => setField({ required: event.currentTarget.checked })}
          />
        </>
      )}
    </EditRows>
  )
}

interface QuestionRowsProps {
  questions: SignUp['questions']
  locked: boolean
  onChange: (questions: SignUp['questions']) => void
}

/** Questions that are often asked, with their answers. */
function QuestionRows({ questions, locked, onChange }: QuestionRowsProps) {
  const t = useText('competition-editor')
  return (
    <EditRows
      rows={questions}
      fresh={{ question: { zh: '新的问题', en: '' }, answer: { zh: '回答', en: '' } }}
      add={t('addQuestion')}
      onChange={onChange}
    >
      {(one, setQuestion) => (
        <>
          <BilingualField
            label={t('question')}
            required
            max={300}
            value={one.question}
            onChange={(question) => setQuestion({ question })}
          />
          <BilingualRichField
            label={t('answer')}
            required
            max={3000}
            value={one.answer}
            onChange={(answer) => setQuestion({ answer })}
            disabled={locked}
          />
        </>
      )}
    </EditRows>
  )
}
