import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { myAddresses } from '../contract.ts'
import { AddressForm } from './AddressForm.tsx'
import classes from './Shop.module.css'

/** Selects a saved delivery address or a new one. */
export function AddressPick({ chosen, onChoose }: { chosen: number | null; onChoose: (addressId: number) => void }) {
  const t = useText('shop')
  const book = useCallWhen(myAddresses, {}).data
  const [adding, setAdding] = useState(false)
  if (!book) return null
  const first = book.list.length === 0
  return (
    <>
      <div className={classes.addresses} role="radiogroup" aria-label={t('deliver.address')}>
        {book.list.map(({ addressId, name, phone, region, street, isDefault }) => (
          <label key={addressId} className={classes.address} data-chosen={addressId === chosen || undefined}>
            <input type="radio" name="address" checked={addressId === chosen} onChange={() => onChoose(addressId)} />
            <span>
              <strong>{name}</strong> <span className="tnum">{phone}</span>
              {isDefault && <span className={classes.mark}>{t('address.default')}</span>}
              <br />
              <span className={classes.quiet}>{`${region} ${street}`}</span>
            </span>
          </label>
        ))}
      </div>
      {first || adding ? (
        <AddressForm
          onSaved={(addressId) => {
            setAdding(false)
            onChoose(addressId)
          }}
          {...(first ? {} : { onClose: () => setAdding(false) })}
        />
      ) : (
        <GuardedButton size="sm" variant="default" reason={book.may.add} onClick={() => setAdding(true)}>
          {t('address.add')}
        </GuardedButton>
      )}
      <Text fz="xs" c="var(--quiet)" mt="xs">
        {t('address.privacy')}
      </Text>
    </>
  )
}
