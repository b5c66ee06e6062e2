import type { Call } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addCodes, changeStock } from '../contract.admin.ts'

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
