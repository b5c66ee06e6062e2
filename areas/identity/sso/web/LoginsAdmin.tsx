import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  adminSsoProviders,
  orderSsoProviders,
  removeSsoProvider,
  ssoTrial,
  turnSsoProvider,
} from '../contract.providers.ts'
import { ssoProviders } from '../contract.ts'
import { AbsentRow } from './AbsentRow.tsx'
import classes from './Logins.module.css'
import { ProviderDialog } from './ProviderDialog.tsx'
import { ProviderRow } from './ProviderRow.tsx'
import type { KindForm } from './shared/kind-form.tsx'
import { TrialResult } from './TrialResult.tsx'
import { TryPassword } from './TryPassword.tsx'

export type Provider = WireOf<typeof adminSsoProviders>['list'][number]
export type Absent = WireOf<typeof adminSsoProviders>['absent'][number]
type Open =
  | { what: 'edit' | 'try'; provider: Provider }
  | { what: 'remove'; provider: Pick<Absent, 'key' | 'name' | 'linked'> }
  | { what: 'add' }
  | null

const changes = [adminSsoProviders, ssoProviders]

/** All log-in providers: those of the environment to look at, the others to add, change, order and switch. */
export function LoginsAdmin({ forms }: { forms: readonly KindForm[] }) {
  const t = useText('logins')
  const words = useWords()
  const { list, absent, addresses } = useCall(adminSsoProviders, {})
  const [open, setOpen] = useState<Open>(null)
  const turn = useSend(turnSsoProvider, { changes })
  const order = useSend(orderSsoProviders, { changes })
  const remove = useSend(removeSsoProvider, { changes })
  const own = list.filter(({ fixed }) => !fixed).map(({ settings }) => settings.key)
  const swap = async (key: string, by: -1 | 1) => {
    const at = own.indexOf(key)
    const keys = own.with(at, own[at + by] ?? key).with(at + by, key)
    if (await order.run({ keys })) notify('success', t('saved'))
  }
  const close = () => setOpen(null)
  return (
    <>
      <Group justify="space-between" align="start" mb="md">
        <Text fz="sm" c="var(--quiet)" maw={760}>
          {t('intro', { kinds: forms.map(({ kind }) => words(kind.name)).join(t('comma')) })}{' '}
          {forms.some(({ kind }) => kind.way === 'elsewhere') && t('intro.elsewhere')}
        </Text>
        <Button onClick={() => setOpen({ what: 'add' })}>{t('add')}</Button>
      </Group>
      <ReturnedTrial />
      {list.length + absent.length === 0 && <Empty title={t('none')} compact />}
      <ul className={classes.rows}>
        {list.map((provider) => {
          const { key } = provider.settings
          const at = own.indexOf(key)
          return (
            <ProviderRow
              key={key}
              provider={provider}
              Note={forms.find(({ kind }) => kind.kind === provider.settings.kind)?.Note}
              addresses={addresses[key] ?? []}
              first={at <= 0}
              last={at === own.length - 1}
              onMove={(by) => void swap(key, by)}
              onTurn={async (on) => {
                if (await turn.run({ key, on })) notify('success', t(on ? 'turnedOn' : 'turnedOff'))
              }}
              onOpen={(what) => setOpen({ what, provider })}
              onRemove={() => setOpen({ what: 'remove', provider: { ...provider.settings, linked: provider.linked } })}
            />
          )
        })}
        {absent.map((one) => (
          <AbsentRow key={one.key} provider={one} onRemove={() => setOpen({ what: 'remove', provider: one })} />
        ))}
      </ul>
      {open?.what === 'add' && <ProviderDialog provider={null} forms={forms} onClose={close} />}
      {open?.what === 'edit' && <ProviderDialog provider={open.provider} forms={forms} onClose={close} />}
      {open?.what === 'try' && <TryPassword provider={open.provider} onClose={close} />}
      {open?.what === 'remove' && (
        <ConfirmDialog
          title={t('remove.title', { name: words(open.provider.name) })}
          text={t('remove.text', { count: open.provider.linked })}
          go={t('remove')}
          danger
          reason={t('remove.reason')}
          onClose={close}
          onGo={async (reason) => {
            const done = await remove.run({ key: open.provider.key, reason })
            if (done) notify('success', t('removed'))
            return done !== undefined
          }}
        />
      )}
    </>
  )
}

/** After a trial's way through the provider: shows what it brought, once. */
function ReturnedTrial() {
  const t = useText('logins')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const token = search.get('trial')
  const [trial, setTrial] = useState<WireOf<typeof ssoTrial> | null>(null)
  const send = useSend(ssoTrial)
  const take = useEffectEvent(async (given: string) => {
    // It is good once: reloading the page must not ask again.
    void navigate(paths.adminConsole('logins'), { replace: true })
    const found = await send.run({ token: given })
    if (found) setTrial(found)
  })
  useEffect(() => {
    if (token !== null) void take(token)
  }, [token])
  if (!trial) return null
  return (
    <Dialog opened title={t('trial.title')} size={720} onClose={() => setTrial(null)}>
      <TrialResult trial={trial} />
    </Dialog>
  )
}
