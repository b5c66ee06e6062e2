import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { adminOrganisations, createOrganisation, OrganisationText, organisationKey } from '../contract.manage.ts'
import { organisationKinds, organisations } from '../contract.ts'

/** A new organisation with its first admin. */
export function CreateOrganisation({ onClose }: { onClose: () => void }) {
  const t = useText('organisation')
  const [name, setName] = useState({ zh: '', en: '' })
  const [key, setKey] = useState('')
  const [kind, setKind] = useState<(typeof organisationKinds)[number]>('school')
  const [adminName, setAdminName] = useState('')
  const create = useSend(createOrganisation, { changes: [adminOrganisations, organisations] })
  const keyFits = organisationKey.safeParse(key).success
  const ready = keyFits && OrganisationText.shape.name.safeParse(name).success && adminName.trim() !== ''
  const go = async () => {
    if (!(await create.run({ key, name, kind, adminName }))) return
    notify('success', t('desk.created'))
    onClose()
  }
  return (
    <FormDialog
      title={t('desk.new')}
      go={t('desk.new')}
      disabled={!ready}
      loading={create.pending}
      onGo={() => void go()}
      onClose={onClose}
    >
      <BilingualField
        label={t('manage.name')}
        max={limits.organisation.name}
        required
        value={name}
        onChange={setName}
      />
      <TextInput
        label={t('desk.key')}
        description={t('desk.keyHelp')}
        required
        maxLength={40}
        value={key}
        error={key === '' || keyFits ? null : t('desk.keyWrong')}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('manage.kind')}
        value={kind}
        data={organisationKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(event) => {
          const chosen = organisationKinds.find((one) => one === event.currentTarget.value)
          if (chosen) setKind(chosen)
        }}
      />
      <TextInput
        label={t('desk.admin')}
        required
        autoComplete="off"
        maxLength={limits.userNameMax}
        value={adminName}
        onChange={(event) => setAdminName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
