import type { WireOf } from '@leitai/platform/contract/call'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readKeyword } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Anchor, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { QueueTable } from '../../filter/web/shared/Queue.tsx'
import { useQueue } from '../../filter/web/shared/use-queue.ts'
import {
  adminOrganisations,
  createOrganisation,
  OrganisationText,
  organisationKey,
  organisationManaged,
  setOrganisationState,
} from '../contract.manage.ts'
import { organisation, organisationKinds, organisations } from '../contract.ts'
import { SourcesDialog } from './SourcesDialog.tsx'

const changes = [adminOrganisations, organisation, organisationManaged, organisations]

/** Closes an organisation, or opens it again. */
export function StateDialog({ of, onClose }: { of: AdminOrganisation; onClose: () => void }) {
  const t = useText('organisation')
  const send = useSend(setOrganisationState, { changes })
  const act = of.state === 'active' ? 'close' : 'open'
  const go = async (reason: string) => {
    const state = act === 'close' ? 'closed' : 'active'
    const done = (await send.run({ organisationId: of.id, state, reason })) !== undefined
    if (done) notify('success', t('admin.done'))
    return done
  }
  return (
    <ConfirmDialog
      title={t(`admin.${act}`)}
      text={t(`admin.${act}Text`)}
      go={t(`admin.${act}`)}
      danger={act === 'close'}
      reason={t('admin.reason')}
      onGo={go}
      onClose={onClose}
    />
  )
}

export type AdminOrganisation = WireOf<typeof adminOrganisations>['list'][number]

/** All organisations, for the admins of the site. */
export default function OrganisationsAdmin() {
  const t = useText('organisation')
  const words = useWords()
  const queue = useQueue({
    list: 'admin.organisations',
    read: (search) => ({ keyword: readKeyword(search) }),
    at: (fields) => paths.adminConsole('organisations', fields),
  })
  const { list, total } = useCall(adminOrganisations, queue.input)
  const [open, setOpen] = useState<{ act: 'sources' | 'state'; one: AdminOrganisation } | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Text c="var(--quiet)" maw={680} mb="sm">
        {t('admin.text')}
      </Text>
      <Group justify="space-between" align="flex-start">
        <SearchField label={t('search')} {...queue.search} />
        <Button onClick={() => setOpen('new')}>{t('admin.new')}</Button>
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('title')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('admin.none')}
        columns={[
          {
            key: 'name',
            head: t('manage.name'),
            width: 200,
            cell: (one) => (
              <>
                <Anchor component={Link} to={paths.organisationManage(one.id)} fz="sm">
                  {words(one.name)}
                </Anchor>
                <Text fz="xs" c="var(--quiet)">
                  {one.key} · {t(`kind.${one.kind}`)}
                </Text>
              </>
            ),
          },
          { key: 'people', head: t('admin.people'), align: 'right', cell: ({ members }) => members },
          {
            key: 'sources',
            head: t('admin.sources'),
            cell: ({ providerKeys, emailDomains }) => (
              <Text fz="xs">{[...providerKeys, ...emailDomains].join(', ') || '--'}</Text>
            ),
          },
          {
            key: 'state',
            head: t('admin.state'),
            cell: ({ state }) => (
              <StateBadge tone={state === 'active' ? 'good' : 'done'}>{t(`admin.state.${state}`)}</StateBadge>
            ),
          },
          {
            key: 'do',
            head: t('admin.do'),
            cell: (one) => (
              <RowActions
                name={words(one.name)}
                items={[
                  {
                    key: 'sources',
                    text: t('admin.sources'),
                    reason: null,
                    onClick: () => setOpen({ act: 'sources', one }),
                  },
                  {
                    key: 'state',
                    text: t(one.state === 'active' ? 'admin.close' : 'admin.open'),
                    reason: null,
                    danger: one.state === 'active',
                    onClick: () => setOpen({ act: 'state', one }),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {open === 'new' && <CreateOrganisation onClose={close} />}
      {open !== null && open !== 'new' && open.act === 'sources' && <SourcesDialog of={open.one} onClose={close} />}
      {open !== null && open !== 'new' && open.act === 'state' && <StateDialog of={open.one} onClose={close} />}
    </>
  )
}

/** A new organisation with its first admin. */
function CreateOrganisation({ onClose }: { onClose: () => void }) {
  const t = useText('organisation')
  const [name, setName] = useState(emptyWords)
  const [key, setKey] = useState('')
  const [kind, setKind] = useState<(typeof organisationKinds)[number]>('school')
  const [adminName, setAdminName] = useState('')
  const create = useSend(createOrganisation, { changes: [adminOrganisations, organisations] })
  const keyFits = organisationKey.safeParse(key).success
  const ready = keyFits && OrganisationText.shape.name.safeParse(name).success && adminName.trim() !== ''
  const go = async () => {
    if (!(await create.run({ key, name, kind, adminName }))) return
    notify('success', t('admin.created'))
    onClose()
  }
  return (
    <FormDialog
      title={t('admin.new')}
      go={t('admin.new')}
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
        label={t('admin.key')}
        description={t('admin.keyHelp')}
        required
        maxLength={40}
        value={key}
        error={key === '' || keyFits ? null : t('admin.keyWrong')}
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
        label={t('admin.admin')}
        required
        autoComplete="off"
        maxLength={limits.userNameMax}
        value={adminName}
        onChange={(event) => setAdminName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
