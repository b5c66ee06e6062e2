import { type KindFieldsProps, type KindForm, OwnFields } from '@leitai/identity/sso/web/shared/kind-form.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { cas } from '../contract.ts'

const fields = { url: { required: true }, version: { as: ['3', '2'], beginning: '3' } }

function CasFields(form: KindFieldsProps) {
  const t = useText('cas')
  return <OwnFields form={form} fields={fields} t={t} />
}

export const casForm: KindForm = { kind: cas, fields, Fields: CasFields }
