import type { Call, WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { type editableProduct, setShelf } from '../contract.admin.ts'
import { CodesDialog, StockDialog } from './StockDialog.tsx'

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
    if (done) notify('success', t(on ? 'desk.shelved' : 'desk.unshelved'))
    return done
  }
  const close = () => setOpen(null)
  return (
    <>
      <Group my="md" gap="sm" align="flex-start">
        <StateBadge tone={onShelf ? 'live' : 'bad'}>{t(onShelf ? 'desk.shelf.on' : 'desk.shelf.off')}</StateBadge>
        <Text fz="sm">{t('stock', { stock })}</Text>
        {onShelf ? (
          <>
            <Button size="compact-sm" variant="default" onClick={() => setOpen('off')}>
              {t('desk.off')}
            </Button>
            <Button size="compact-sm" variant="default" component={Link} to={paths.product(goodsId)}>
              {t('desk.see')}
            </Button>
          </>
        ) : (
          <GuardedButton
            size="compact-sm"
            reason={dirty ? t('desk.saveFirst') : null}
            loading={shelve.pending}
            onClick={() => void put(true)}
          >
            {t('desk.on')}
          </GuardedButton>
        )}
        <Button size="compact-sm" variant="default" onClick={() => setOpen('stock')}>
          {t('desk.changeStock')}
        </Button>
        {kind === 'codes' && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen('codes')}>
            {t('desk.addCodes')}
          </Button>
        )}
      </Group>
      {open === 'off' && (
        <ConfirmDialog
          title={t('desk.off')}
          text={t('desk.offText')}
          go={t('desk.off')}
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
