import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { deleteAddress, myAddress, myAddresses } from '../contract.ts'
import { AddressForm, ChangeAddress } from './AddressForm.tsx'
import classes from './Shop.module.css'

/** The current user's delivery addresses: list, add, edit and delete. */
export function AddressBook() {
  const t = useText('shop')
  const { list, may } = useCall(myAddresses, {})
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const [deleting, setDeleting] = useState<number | null>(null)
  const remove = useSend(deleteAddress, { changes: [myAddresses, myAddress] })
  const go = async () => {
    const done = deleting !== null && (await remove.run({ addressId: deleting })) !== undefined
    if (done) notify('success', t('address.deleted'))
    return done
  }
  const close = () => setOpen(null)
  return (
    <>
      {list.length === 0 && open === null && <Empty title={t('address.none')} compact />}
      <ul className={classes.addresses}>
        {list.map(({ addressId, name, phone, region, street, isDefault }) => (
          <li key={addressId} className={classes.address}>
            {open === addressId ? (
              <Suspense fallback={<Skeleton h={240} />}>
                <ChangeAddress addressId={addressId} onSaved={close} onClose={close} />
              </Suspense>
            ) : (
              <>
                <span className={classes.lineText}>
                  <span>
                    <strong>{name}</strong> <span className="tnum">{phone}</span>
                    {isDefault && <span className={classes.mark}>{t('address.default')}</span>}
                  </span>
                  <span className={classes.quiet}>{`${region} ${street}`}</span>
                </span>
                <Group gap="xs">
                  <Button size="compact-sm" variant="default" onClick={() => setOpen(addressId)}>
                    {t('address.edit')}
                  </Button>
                  <Button size="compact-sm" variant="default" onClick={() => setDeleting(addressId)}>
                    {t('address.delete')}
                  </Button>
                </Group>
              </>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <AddressForm onSaved={close} onClose={close} />
      ) : (
        <GuardedButton reason={may.add} onClick={() => setOpen('new')}>
          {t('address.add')}
        </GuardedButton>
      )}
      <Text fz="xs" c="var(--quiet)" mt="md">
        {t('address.privacy')}
      </Text>
      {deleting !== null && (
        <ConfirmDialog
          title={t('address.delete')}
          text={t('address.deleteText')}
          go={t('address.delete')}
          danger
          onGo={go}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}
