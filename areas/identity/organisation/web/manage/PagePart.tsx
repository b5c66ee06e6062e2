import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { PictureButtons } from '@leitai/platform/web/app/PictureField.tsx'
import { useCrop } from '@leitai/platform/web/app/picture/use-crop.tsx'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { Button, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { contrastWithWhite, isColour, isReadable } from '../../contract.look.ts'
import { adminOrganisations, OrganisationText, organisationManaged, saveOrganisation } from '../../contract.manage.ts'
import { organisation, organisationKinds, organisations } from '../../contract.ts'
import { Banner } from '../About.tsx'
import classes from '../Organisation.module.css'
import type { Managed, PartProps } from './Manage.tsx'

const changes = [adminOrganisations, organisation, organisationManaged, organisations]

/** Page and look of an organisation. A newer version remounts the form. */
export const PagePart = ({ organisation: kept }: PartProps) => <Form key={kept.version} kept={kept} />

const textOf = ({ name, kind, about, logo, primary, accent, site, contact }: Managed): OrganisationText => ({
  name,
  kind,
  about,
  logo,
  primary,
  accent,
  site,
  contact,
})

function Form({ kept }: { kept: Managed }) {
  const t = useText('organisation')
  const [text, setText] = useState(textOf(kept))
  const save = useSend(saveOrganisation, { changes })
  const set = (more: Partial<OrganisationText>) => setText({ ...text, ...more })
  const dirty = JSON.stringify(text) !== JSON.stringify(textOf(kept))
  const fits = OrganisationText.safeParse(text).success
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = fits && (await save.run({ organisationId: kept.id, version: kept.version, text }))
    if (sent) notify('success', t('manage.saved'))
  }
  // The preview keeps the last readable colour while another one is being typed.
  const shown = {
    ...text,
    primary: isReadable(text.primary) ? text.primary : kept.primary,
    accent: isReadable(text.accent) ? text.accent : kept.accent,
  }
  return (
    <form method="post" onSubmit={submit}>
      <Stack gap="md" maw={900}>
        <BilingualField
          required
          label={t('manage.name')}
          max={limits.organisation.name}
          value={text.name}
          onChange={(name) => set({ name })}
        />
        <NativeSelect
          label={t('manage.kind')}
          value={text.kind}
          data={organisationKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(event) => {
            const kind = organisationKinds.find((one) => one === event.currentTarget.value)
            if (kind) set({ kind })
          }}
        />
        <LogoField value={text.logo} onChange={(logo) => set({ logo })} />
        <ColourField label={t('manage.primary')} value={text.primary} onChange={(primary) => set({ primary })} />
        <ColourField label={t('manage.accent')} value={text.accent} onChange={(accent) => set({ accent })} />
        <section aria-label={t('manage.preview')}>
          <Banner of={{ ...shown, id: kept.id, key: kept.key }} heading="h2" />
        </section>
        <BilingualRichField
          label={t('manage.about')}
          max={limits.organisation.about}
          value={text.about}
          onChange={(about) => set({ about })}
        />
        <TextInput
          label={t('manage.site')}
          type="url"
          maxLength={200}
          value={text.site}
          onChange={(event) => set({ site: event.currentTarget.value })}
        />
        <TextInput
          label={t('manage.contact')}
          description={t('manage.contactHelp')}
          maxLength={limits.organisation.contact}
          value={text.contact}
          onChange={(event) => set({ contact: event.currentTarget.value })}
        />
        <Button type="submit" loading={save.pending} disabled={!dirty || !fits} style={{ alignSelf: 'flex-start' }}>
          {t('manage.save')}
        </Button>
      </Stack>
      <LeaveGuard dirty={dirty && !save.pending} byQuery />
    </form>
  )
}

/** A colour as #rrggbb, with its contrast. */
function ColourField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const t = useText('organisation')
  const ratio = isColour(value) ? contrastWithWhite(value).toFixed(1) : null
  return (
    <TextInput
      label={label}
      description={ratio === null ? t('manage.colourHelp') : t('manage.contrast', { ratio })}
      required
      maxLength={7}
      autoComplete="off"
      value={value}
      error={isReadable(value) ? null : t('manage.colourWrong')}
      leftSection={<span className={classes.swatch} style={isColour(value) ? { background: value } : {}} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
    />
  )
}

/** The logo of an organisation, cropped to a square. */
function LogoField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText('organisation')
  const { choose, dialog } = useCrop({ use: 'team', onStored: ({ fullPath }) => onChange(fullPath) })
  return (
    <Input.Wrapper
      label={t('manage.logo')}
      labelElement="div"
      description={t('manage.logoHelp', { mb: limits.pictureMb.team })}
    >
      <Group gap="xs" mt={6}>
        {value !== '' && <img src={value} alt={t('manage.logo')} width={64} height={64} style={{ borderRadius: 10 }} />}
        <PictureButtons
          choose={t('manage.logoChoose')}
          onFile={choose}
          remove={value !== '' && { label: t('manage.logoNone'), on: () => onChange('') }}
        />
      </Group>
      {dialog}
    </Input.Wrapper>
  )
}
