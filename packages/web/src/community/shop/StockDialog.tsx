import { addCodes, changeStock } from '@leitai/contract/community/shop.admin'
import type { Call } from '@leitai/contract/core/call'
import { limits } from '@leitai/contract/core/limits'
import { Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { FormDialog } from '../../platform/ui/FormDialog.tsx'

interface DialogProps {
  changes: readonly Call[]
  onClose: () => void
}

/** Changes the stock, with a reason that is recorded. */
export function StockDialog({
  product: { goodsId, stock },
  changes,
  onClose,
}: DialogProps & { product: { goodsId: number; stock: number } }) {
  const t = useText('shop')
  const [by, setBy] = useState('')
  const [reason, setReason] = useState('')
  const change = useSend(changeStock, { changes })
  const ready = /^[+-]?[1-9]\d{0,6}$/.test(by.trim()) && reason.trim() !== ''
  const submit = async () => {
    const done = await change.run({ goodsId, by: Number(by), reason })
    if (!done) return
    notify('success', t('desk.stockNow', { stock: done.stock }))
    onClose()
  }
  return (
    <FormDialog
      title={t('desk.changeStock')}
      go={t('desk.save')}
      disabled={!ready}
      loading={change.pending}
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('desk.changeStockText', { stock })}</Text>
      <TextInput
        label={t('desk.by')}
        required
        maxLength={8}
        value={by}
        onChange={(event) => setBy(event.currentTarget.value.replace(/[^\d+-]/g, ''))}
      />
      <Textarea
        label={t('desk.reason')}
        required
        rows={2}
        maxLength={limits.hostReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

/** Adds redemption codes. */
export function CodesDialog({ goodsId, changes, onClose }: DialogProps & { goodsId: number }) {
  const t = useText('shop')
  const [codes, setCodes] = useState('')
  const add = useSend(addCodes, { changes })
  const submit = async () => {
    if (codes.trim() === '') return
    const done = await add.run({ goodsId, codes })
    if (!done) return
    notify('success', t('desk.codesAdded', { added: done.added, known: done.known }))
    onClose()
  }
  return (
    <FormDialog
      title={t('desk.addCodes')}
      go={t('desk.addCodes')}
      disabled={codes.trim() === ''}
      loading={add.pending}
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('desk.codesText')}</Text>
      <Textarea
        label={t('desk.codes')}
        required
        rows={8}
        maxLength={limits.shop.codesText}
        spellCheck={false}
        value={codes}
        onChange={(event) => setCodes(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
