import { RegionField } from '@leitai/identity/profile/web/shared/RegionField.tsx'
import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { addressChecks, myAddress, myAddresses, saveAddress } from '../contract.ts'
import classes from './Shop.module.css'

interface AddressFormProps {
  onSaved: (addressId: number) => void
  /** Omitted if the form cannot be closed. */
  onClose?: () => void
}
const blank = { name: '', phone: '', region: [] as string[], street: '' }

/** A new address. */
export const AddressForm = (props: AddressFormProps) => <Form {...props} kept={null} />

/** Edits an existing delivery address. */
export function ChangeAddress({ addressId, ...props }: AddressFormProps & { addressId: number }) {
  return <Form {...props} kept={useCall(myAddress, { addressId })} />
}

function Form({ kept, onSaved, onClose }: AddressFormProps & { kept: WireOf<typeof myAddress> | null }) {
  const t = useText('shop')
  const labels = { name: t('address.name'), phone: t('address.phone'), street: t('address.street') }
  const [start] = useState(() =>
    kept
      ? {
          name: kept.name,
          phone: kept.phone,
          street: kept.street,
          region: [kept.province, kept.city, kept.district].filter((id) => id !== ''),
        }
      : blank,
  )
  const { name, phone, street } = addressChecks
  const form = useFields(start, { name, phone, street }, { labels })
  const [isDefault, setDefault] = useState(kept?.isDefault ?? false)
  const save = useSend(saveAddress, {
    changes: [myAddresses, myAddress],
    refused: (error) => {
      if (error.code !== 'shop.region') return false
      form.setError('region', error.message)
      return true
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!form.check(['name', 'phone', 'street'])) return
    const { region, ...said } = form.values
    const [province = '', city = '', district = ''] = region
    if (province === '' || city === '') {
      form.setError('region', t('address.regionHelp'))
      return
    }
    const saved = await save.run({
      ...(kept ? { addressId: kept.addressId } : {}),
      address: { ...said, province, city, district },
      isDefault,
    })
    if (!saved) return
    notify('success', t('address.saved'))
    onSaved(saved.addressId)
  }
  return (
    <form method="post" onSubmit={submit} noValidate className={classes.form}>
      <Stack gap="sm">
        <Group grow align="flex-start" preventGrowOverflow={false} className={classes.pair}>
          <TextInput
            label={labels.name}
            required
            autoComplete="name"
            maxLength={limits.shop.addressName}
            {...form.field('name')}
          />
          <TextInput
            label={labels.phone}
            required
            type="tel"
            autoComplete="tel-national"
            maxLength={11}
            {...form.field('phone')}
          />
        </Group>
        <RegionField required shown={kept?.region ?? ''} help={t('address.regionHelp')} {...form.choice('region')} />
        <TextInput
          label={labels.street}
          required
          autoComplete="street-address"
          maxLength={limits.shop.addressStreet}
          {...form.field('street')}
        />
        <Checkbox
          label={t('address.makeDefault')}
          checked={isDefault}
          disabled={kept?.isDefault === true}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
        <Group>
          <Button type="submit" size="sm" loading={save.pending}>
            {t('address.save')}
          </Button>
          {onClose && <Cancel onClose={onClose} />}
        </Group>
      </Stack>
    </form>
  )
}

function Cancel({ onClose }: { onClose: () => void }) {
  const t = useText('common')
  return (
    <Button size="sm" variant="default" onClick={onClose}>
      {t('cancel')}
    </Button>
  )
}
