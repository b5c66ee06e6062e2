import type { Call, WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { addCodes, changeStock, type editableProduct, setShelf } from '../contract.admin.ts'

interface ProductActionsProps {
  product: WireOf<typeof editableProduct>
  /** There are unsaved changes. */
  dirty: boolean
  changes: readonly Call[]
}

/** Publishes or unpublishes a product, and changes its stock. */
export function ProductActions({ product, dirty, changes }: ProductActionsProps) {
  const t = useText('shop')
  const { goodsId, onShelf, stock, kind } = product
  const [open, setOpen] = useState<'off' | 'stock' | 'codes' | null>(null)
  const shelve = useSend(setShelf, { changes })
  const put = async (on: boolean) => {
    const done = (await shelve.run({ goodsId, onShelf: on })) !== undefined
    if (done) notify('success', t(on ? 'admin.shelved' : 'admin.unshelved'))
    return done
  }
  const close = () => setOpen(null)
  return (
    <>
      <Group my="md" gap="sm" align="flex-start">
        <StateBadge tone={onShelf ? 'live' : 'bad'}>{t(onShelf ? 'admin.shelf.on' : 'admin.shelf.off')}</StateBadge>
        <Text fz="sm">{t('stock', { stock })}</Text>
        {onShelf ? (
          <>
            <Button size="compact-sm" variant="default" onClick={() => setOpen('off')}>
              {t('admin.off')}
            </Button>
            <Button size="compact-sm" variant="default" component={Link} to={paths.product(goodsId)}>
              {t('admin.see')}
            </Button>
          </>
        ) : (
          <GuardedButton
            size="compact-sm"
            reason={dirty ? t('admin.saveFirst') : null}
            loading={shelve.pending}
            onClick={() => void put(true)}
          >
            {t('admin.on')}
          </GuardedButton>
        )}
        <Button size="compact-sm" variant="default" onClick={() => setOpen('stock')}>
          {t('admin.changeStock')}
        </Button>
        {kind === 'codes' && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen('codes')}>
            {t('admin.addCodes')}
          </Button>
        )}
      </Group>
      {open === 'off' && (
        <ConfirmDialog
          title={t('admin.off')}
          text={t('admin.offText')}
          go={t('admin.off')}
          danger
          onGo={() => put(false)}
          onClose={close}
        />
      )}
      {open === 'stock' && <StockDialog product={product} changes={changes} onClose={close} />}
      {open === 'codes' && <CodesDialog goodsId={goodsId} changes={changes} onClose={close} />}
    </>
  )
}

interface DialogProps {
  changes: readonly Call[]
  onClose: () => void
}

/** Changes the stock, with a reason that is recorded. */
function StockDialog({
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
    notify('success', t('admin.stockNow', { stock: done.stock }))
    onClose()
  }
  return (
    <FormDialog
      title={t('admin.changeStock')}
      go={t('admin.save')}
      disabled={!ready}
      loading={change.pending}
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('admin.changeStockText', { stock })}</Text>
      <TextInput
        label={t('admin.by')}
        required
        maxLength={8}
        value={by}
        onChange={(event) => setBy(event.currentTarget.value.replace(/[^\d+-]/g, ''))}
      />
      <Textarea
        label={t('admin.reason')}
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
function CodesDialog({ goodsId, changes, onClose }: DialogProps & { goodsId: number }) {
  const t = useText('shop')
  const [codes, setCodes] = useState('')
  const add = useSend(addCodes, { changes })
  const submit = async () => {
    if (codes.trim() === '') return
    const done = await add.run({ goodsId, codes })
    if (!done) return
    notify('success', t('admin.codesAdded', { added: done.added, known: done.known }))
    onClose()
  }
  return (
    <FormDialog
      title={t('admin.addCodes')}
      go={t('admin.addCodes')}
      disabled={codes.trim() === ''}
      loading={add.pending}
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('admin.codesText')}</Text>
      <Textarea
        label={t('admin.codes')}
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
