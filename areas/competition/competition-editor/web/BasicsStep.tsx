import { myOrganisations } from '@leitai/identity/organisation/contract'
import { fieldTags, tagOf, tagText } from '@leitai/platform/text/contract.tags'
import { useCallWhen } from '@leitai/platform/web/api'
import { CoverField, PictureField } from '@leitai/platform/web/app/PictureField.tsx'
import { useApp } from '@leitai/platform/web/framework/context'
import { useLanguage, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { TagsField } from '@leitai/platform/web/ui/SelectField.tsx'
import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { weights } from '../../catalog/contract.detail.ts'
import { Audience, HostKind } from '../../catalog/contract.ts'
import { hostCompetitions } from '../../host-console/contract.ts'
import * as editor from '../contract.content.ts'
import { ImportPart } from './ImportPart.tsx'
import { ParentField } from './ParentField.tsx'
import { Part } from './Part.tsx'
import classes from './Steps.module.css'
import type { Draft, StepProps } from './steps.ts'
import { useAutosave } from './use-autosave.ts'

/** The console's header shows the title, so it is refetched. */
const heads = [hostCompetitions]
const basicsOf = ({ basics }: Draft) => basics
const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso))

/** Names, cover and tags. */
export function BasicsStep(props: StepProps) {
  return (
    <>
      <Names {...props} />
      {props.draft.status === 'draft' && !props.draft.published && <ImportPart {...props} />}
    </>
  )
}

function useBasics({ cmptId, draft }: StepProps) {
  const app = useApp()
  return useAutosave({
    cmptId,
    draft,
    part: 'basics',
    also: heads,
    of: basicsOf,
    save: (value, version) =>
      app.call(editor.saveBasics, { cmptId, version, value: { ...value, bannerUntil: dateOf(value.bannerUntil) } }),
  })
}

function Names({ cmptId, draft }: StepProps) {
  const t = useText('competition-editor')
  const language = useLanguage()
  const save = useBasics({ cmptId, draft })
  const words = useWords()
  const { value, set } = save
  return (
    <Part
      title={t('step.basics')}
      save={save}
      locked={draft.may.edit}
      show={({ title, summary, host, contact }) =>
        [title.zh, title.en, summary.zh, summary.en, host.zh, host.en, contact].join('\n')
      }
    >
      <BilingualField label={t('title')} required max={100} value={value.title} onChange={(one) => set('title', one)} />
      <BilingualField
        label={t('summary')}
        required
        max={200}
        value={value.summary}
        onChange={(one) => set('summary', one)}
      />
      <BilingualField label={t('host')} required max={100} value={value.host} onChange={(one) => set('host', one)} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        <TextInput
          label={t('slug')}
          description={t('slugHint')}
          required
          maxLength={60}
          disabled={draft.published}
          value={value.slug}
          onChange={(event) => set('slug', event.currentTarget.value.toLowerCase())}
        />
        <NativeSelect
          label={t('type')}
          description={t('typeHint')}
          disabled={draft.published}
          value={value.type}
          data={(['algorithm', 'application'] as const).map((one) => ({ value: one, label: t(`type.${one}`) }))}
          onChange={(event) => set('type', event.currentTarget.value === 'application' ? 'application' : 'algorithm')}
        />
        <NativeSelect
          label={t('audience')}
          description={t('audienceHint')}
          disabled={draft.published}
          value={value.audience ?? 'public'}
          data={Audience.options.map((one) => ({ value: one, label: t(`audience.${one}`) }))}
          onChange={(event) => set('audience', Audience.safeParse(event.currentTarget.value).data ?? 'public')}
        />
        <OrganisationField value={value.organisationId ?? null} onChange={(one) => set('organisationId', one)} />
        <TextInput
          label={t('contact')}
          required
          maxLength={200}
          value={value.contact}
          onChange={(event) => set('contact', event.currentTarget.value)}
        />
        <TagsField
          label={t('tags')}
          data={Object.keys(fieldTags).map((tag) => tagText(tag, language))}
          max={10}
          value={value.tags.map((tag) => tagText(tag, language))}
          onChange={(written) => set('tags', [...new Set(written.map((text) => tagOf(text, language)))])}
        />
      </SimpleGrid>
      <CoverField
        label={t('cover')}
        hint={t('coverHint')}
        shownAs={{ ratio: 16 / 7.2, caption: words(value.title) }}
        drawn={{ id: cmptId, tags: value.tags }}
        value={value.cover}
        onChange={(one) => set('cover', one)}
      />
      <MoreFields cmptId={cmptId} published={draft.published} value={value} set={set} />
    </Part>
  )
}

interface MoreFieldsProps extends Pick<ReturnType<typeof useBasics>, 'value' | 'set'> {
  cmptId: number
  published: boolean
}

/** What most competitions leave as it is. */
function MoreFields({ cmptId, published, value, set }: MoreFieldsProps) {
  const t = useText('competition-editor')
  return (
    <details className={classes.more}>
      <summary>{t('more')}</summary>
      <Stack gap="sm" mt="xs">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          <NativeSelect
            label={t('hostKind')}
            value={value.hostKind ?? 'other'}
            data={HostKind.options.map((one) => ({ value: one, label: t(`hostKind.${one}`) }))}
            onChange={(event) => set('hostKind', HostKind.safeParse(event.currentTarget.value).data ?? 'other')}
          />
          <PictureField
            label={t('hostLogo')}
            hint={t('hostLogoHint')}
            value={value.hostLogo ?? null}
            onChange={(one) => set('hostLogo', one)}
          />
          <PictureField label={t('groupQr')} value={value.groupQr} onChange={(one) => set('groupQr', one)} />
        </SimpleGrid>
        <DateTimeField
          label={t('bannerUntil')}
          hint={t('bannerHint')}
          value={value.bannerUntil}
          onChange={(one) => set('bannerUntil', one)}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          <NativeSelect
            label={t('weight')}
            description={t('weightHint')}
            disabled={published || value.practice}
            value={String(value.practice ? 0 : value.weight)}
            data={weights.map((one) => ({ value: String(one), label: t(`weight.${one}`) }))}
            onChange={({ currentTarget }) =>
              set('weight', weights.find((one) => String(one) === currentTarget.value) ?? 1)
            }
          />
          <ParentField cmptId={cmptId} value={value.parentId} onChange={(one) => set('parentId', one)} />
        </SimpleGrid>
        <Checkbox
          label={t('practice')}
          disabled={published}
          checked={value.practice}
          onChange={(event) => set('practice', event.currentTarget.checked)}
        />
        <Checkbox
          label={t('watermark')}
          checked={value.watermark}
          onChange={(event) => set('watermark', event.currentTarget.checked)}
        />
      </Stack>
    </details>
  )
}

/** Selects the organisation that a competition belongs to among those that the user hosts for. */
function OrganisationField({ value, onChange }: { value: number | null; onChange: (value: number | null) => void }) {
  const t = useText('competition-editor')
  const words = useWords()
  const { data } = useCallWhen(myOrganisations, {})
  const hosted = (data?.list ?? []).filter(({ role }) => role !== 'member')
  const isOther = value !== null && data !== undefined && !hosted.some(({ id }) => id === value)
  return (
    <NativeSelect
      label={t('organisation')}
      description={t('organisationHint')}
      value={value === null ? '' : String(value)}
      data={[
        { value: '', label: t('organisationNone') },
        ...hosted.map(({ id, name }) => ({ value: String(id), label: words(name) })),
        // A colleague chose one that this user does not host for; it stays until it is changed.
        ...(isOther ? [{ value: String(value), label: `#${value}` }] : []),
      ]}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}
    />
  )
}
