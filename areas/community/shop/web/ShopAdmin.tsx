import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import type { WireOf } from '@leitai/platform/contract/call'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { PictureField } from '@leitai/platform/web/app/PictureField.tsx'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readKeyword, readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { adminProducts, editableProduct, saveProduct } from '../contract.admin.ts'
import { listProducts, ProductKind, productDetail } from '../contract.ts'
import { OrderAdmin } from './OrderAdmin.tsx'
import { ProductActions } from './ProductActions.tsx'
import { phaseTones } from './ProductCard.tsx'
import classes from './Shop.module.css'

/** Products and orders, for the admin console. */
export default function ShopAdmin() {
  const t = useText('shop')
  const [search] = useSearchParams()
  const orders = search.get('part') === 'orders'
  const goodsId = readNumber(search, 'goods')
  return (
    <>
      <div className={classes.tabs}>
        <FilterLinks
          label={t('admin.parts')}
          links={(['goods', 'orders'] as const).map((part) => ({
            key: part,
            text: t(`admin.${part}`),
            to: paths.adminConsole('shop', { part }),
            current: orders === (part === 'orders'),
          }))}
        />
      </div>
      {orders ? (
        <OrderAdmin />
      ) : search.get('goods') === 'new' ? (
        <NewProduct />
      ) : goodsId !== null ? (
        <ProductEditor key={goodsId} goodsId={goodsId} />
      ) : (
        <ProductAdmin />
      )}
    </>
  )
}

const shelves = ['on', 'off'] as const

/** All products, including unpublished ones. */
function ProductAdmin() {
  const t = useText('shop')
  const words = useWords()
  const queue = useQueue({
    list: 'admin.products',
    read: (search) => ({ shelf: readChoice(search, 'shelf', shelves), keyword: readKeyword(search) }),
    at: (fields) => paths.adminConsole('shop', { part: 'goods', ...fields }),
  })
  const { shelf, ...rest } = queue.input
  const { list, total } = useCall(adminProducts, { onShelf: shelf && shelf === 'on', ...rest })
  return (
    <>
      <FilterLinks
        label={t('admin.shelf')}
        links={queue.links('shelf', [undefined, ...shelves], (one) => t(`admin.shelf.${one ?? 'all'}`))}
      />
      <Group align="flex-start" justify="space-between" my="sm">
        <SearchField label={t('search')} {...queue.search} />
        <Button component={Link} to={paths.adminConsole('shop', { part: 'goods', goods: 'new' })}>
          {t('admin.new')}
        </Button>
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('admin.goods')}
        rows={list}
        rowKey={({ goodsId }) => goodsId}
        empty={t('admin.none')}
        columns={[
          {
            key: 'name',
            head: t('admin.name'),
            width: '30%',
            cell: ({ goodsId, name }) => (
              <Anchor component={Link} to={paths.adminConsole('shop', { part: 'goods', goods: goodsId })} fz="sm">
                {words(name)}
              </Anchor>
            ),
          },
          {
            key: 'state',
            head: t('admin.state'),
            cell: ({ onShelf, phase }) =>
              onShelf ? (
                <StateBadge tone={phaseTones[phase]}>{t(`phase.${phase}`)}</StateBadge>
              ) : (
                <StateBadge tone="bad">{t('admin.shelf.off')}</StateBadge>
              ),
          },
          { key: 'kind', head: t('admin.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
          {
            key: 'price',
            head: t('admin.price'),
            align: 'right',
            cell: ({ price }) => <NumberText value={price} />,
          },
          {
            key: 'stock',
            head: t('admin.stock'),
            align: 'right',
            cell: ({ stock }) => <NumberText value={stock} />,
          },
          {
            key: 'reserved',
            head: t('admin.reserved'),
            align: 'right',
            cell: ({ reserved }) => <NumberText value={reserved} />,
          },
          { key: 'sold', head: t('admin.sold'), align: 'right', cell: ({ sold }) => <NumberText value={sold} /> },
          {
            key: 'changed',
            head: t('admin.changed'),
            width: 160,
            cell: ({ changedAt, changedBy }) => (
              <>
                {changedBy ?? '--'} · <TimeText at={changedAt} />
              </>
            ),
          },
        ]}
      />
    </>
  )
}

type Written = WireOf<typeof editableProduct>
const blank = {
  name: emptyWords,
  description: emptyWords,
  pictures: [] as string[],
  kind: 'goods' as ProductKind,
  price: 100,
  perPerson: null as number | null,
  from: null as string | null,
  until: null as string | null,
  ord: 0,
  handout: '',
}
const textOf = ({ name, description, pictures, kind, price, perPerson, from, until, ord, handout }: typeof blank) => ({
  name,
  description,
  pictures,
  kind,
  price,
  perPerson,
  from,
  until,
  ord,
  handout,
})
const changes = [adminProducts, editableProduct, listProducts, productDetail]
const { shop } = limits

/** Form for a new product. */
const NewProduct = () => <Form written={null} />

/** Form for an existing product. */
function ProductEditor({ goodsId }: { goodsId: number }) {
  return <Form written={useCall(editableProduct, { goodsId })} />
}

function Form({ written }: { written: Written | null }) {
  const t = useText('shop')
  const navigate = useNavigate()
  const kept = textOf(written ?? blank)
  const [text, setText] = useState(kept)
  const save = useSend(saveProduct, { changes })
  const dirty = JSON.stringify(text) !== JSON.stringify(kept)
  const set = (more: Partial<typeof text>) => setText({ ...text, ...more })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const at = written ? { goodsId: written.goodsId } : {}
    const sent = await save.run({ ...at, version: written?.version ?? 0, goods: text })
    if (!sent) return
    notify('success', t('admin.saved'))
    if (!written) navigate(paths.adminConsole('shop', { part: 'goods', goods: sent.goodsId }), { replace: true })
  }
  return (
    <>
      <Anchor component={Link} to={paths.adminConsole('shop', { part: 'goods' })} fz="sm">
        ← {t('admin.back')}
      </Anchor>
      {written && <ProductActions product={written} dirty={dirty} changes={changes} />}
      <form method="post" onSubmit={submit}>
        <Stack gap="md" maw={900} mt="sm">
          <BilingualField
            label={t('admin.name')}
            required
            max={shop.name}
            value={text.name}
            onChange={(name) => set({ name })}
          />
          <NativeSelect
            label={t('admin.kind')}
            description={t('admin.kindHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={text.kind}
            onChange={(event) => set({ kind: ProductKind.parse(event.currentTarget.value) })}
            data={ProductKind.options.map((value) => ({ value, label: t(`admin.kindName.${value}`) }))}
          />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <IntegerField
              label={t('admin.price')}
              value={text.price}
              onChange={(price) => set({ price: price ?? 0 })}
            />
            <IntegerField
              label={t('admin.perPerson')}
              maybe
              value={text.perPerson}
              onChange={(perPerson) => set({ perPerson })}
            />
            <IntegerField label={t('admin.ord')} value={text.ord} onChange={(ord) => set({ ord: ord ?? 0 })} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <DateTimeField label={t('admin.from')} value={text.from} onChange={(from) => set({ from })} />
            <DateTimeField label={t('admin.until')} value={text.until} onChange={(until) => set({ until })} />
          </SimpleGrid>
          {text.kind === 'text' && (
            <LongText
              label={t('admin.handout')}
              description={`${t('admin.handoutHelp')} · ${text.handout.length}/${shop.handout}`}
              maxLength={shop.handout}
              value={text.handout}
              onChange={(event) => set({ handout: event.currentTarget.value })}
            />
          )}
          <Pictures pictures={text.pictures} onChange={(pictures) => set({ pictures })} />
          <BilingualRichField
            label={t('admin.description')}
            max={shop.description}
            value={text.description}
            onChange={(description) => set({ description })}
          />
          <Group>
            <Button type="submit" loading={save.pending} disabled={!dirty}>
              {t('admin.save')}
            </Button>
          </Group>
        </Stack>
      </form>
      <LeaveGuard dirty={dirty && !save.pending} byQuery />
    </>
  )
}

/** The product's pictures and a slot for one more. */
function Pictures({ pictures, onChange }: { pictures: string[]; onChange: (pictures: string[]) => void }) {
  const t = useText('shop')
  const places = [...pictures, ...(pictures.length < shop.pictures ? [null] : [])]
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
      {places.map((value, at) => (
        <PictureField
          key={value ?? 'new'}
          label={t('admin.pictures', { number: at + 1 })}
          {...(at === 0 ? { hint: t('admin.picturesHelp') } : {})}
          value={value}
          onChange={(next) =>
            onChange(
              next === null
                ? pictures.filter((_, place) => place !== at)
                : [...pictures.slice(0, at), next, ...pictures.slice(at + 1)],
            )
          }
        />
      ))}
    </SimpleGrid>
  )
}
