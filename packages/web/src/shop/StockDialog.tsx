import type { Call } from '@leitai/contract/call'
import { limits } from '@leitai/contract/limits'
import { addCodes, changeStock } from '@leitai/contract/shop'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '../api.ts'
import { notify } from '../app/dialogs.ts'
import { useText } from '../app/i18n/use-text.ts'
import { Dialog } from '../ui/Dialog.tsx'

interface DialogProps {
  changes: readonly Call[]
  onClose: () => void
}

/** More or fewer pieces, with a reason that is kept. */
export function StockDialog({
  goods: { goodsId, stock },
  changes,
  onClose,
}: DialogProps & { goods: { goodsId: number; stock: number } }) {
  const t = useText('shop')
  const [by, setBy] = useState('')
  const [reason, setReason] = useState('')
  const change = useSend(changeStock, { changes })
  const ready = /^[+-]?[1-9]\d{0,6}$/.test(by.trim()) && reason.trim() !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const done = await change.run({ goodsId, by: Number(by), reason })
    if (!done) return
    notify('success', t('desk.stockNow', { stock: done.stock }))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('desk.changeStock')}>
      <form method="post" onSubmit={submit}>
        <Stack>
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
          <Group justify="flex-end">
            <Button type="submit" disabled={!ready} loading={change.pending}>
              {t('desk.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** More codes to hand out. */
export function CodesDialog({ goodsId, changes, onClose }: DialogProps & { goodsId: number }) {
  const t = useText('shop')
  const [codes, setCodes] = useState('')
  const add = useSend(addCodes, { changes })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (codes.trim() === '') return
    const done = await add.run({ goodsId, codes })
    if (!done) return
    notify('success', t('desk.codesAdded', { added: done.added, known: done.known }))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('desk.addCodes')}>
      <form method="post" onSubmit={submit}>
        <Stack>
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
          <Group justify="flex-end">
            <Button type="submit" disabled={codes.trim() === ''} loading={add.pending}>
              {t('desk.addCodes')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
