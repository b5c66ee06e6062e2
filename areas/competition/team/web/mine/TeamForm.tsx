import { name } from '@leitai/platform/contract/form'
import { maybeChoices, maybeTextOf } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { useCrop } from '@leitai/platform/web/app/picture/use-crop.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { TagsField } from '@leitai/platform/web/ui/SelectField.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Group, Input, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { createTeam, saveTeamInfo } from '../../contract.ts'
import { type OwnTeam, teamReads } from './RequestItem.tsx'

/** A selected but unsaved picture; without a path it is the default one. */
export interface NewLogo {
  fullPath: string
  url: string
}

interface LogoFieldProps {
  teamId: number
  /** The team's current picture. */
  src: string | null
  chosen: NewLogo | null
  onChosen: (logo: NewLogo) => void
}

/** A team's picture, cropped to a square. */
function LogoField({ teamId, src, chosen, onChosen }: LogoFieldProps) {
  const t = useText('team')
  const input = useRef<HTMLInputElement>(null)
  const { choose, dialog } = useCrop({ use: 'team', onStored: onChosen })
  return (
    <Input.Wrapper label={t('logo')} labelElement="div" description={t('logo.help', { mb: limits.pictureMb.team })}>
      <Group mt={6}>
        <Avatar kind="team" id={teamId} src={chosen ? chosen.url : src} size={64} />
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          aria-label={t('logo.choose')}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            // Lets the same file be selected again.
            event.currentTarget.value = ''
          }}
        />
        <Button variant="default" size="xs" onClick={() => input.current?.click()}>
          {t('logo.choose')}
        </Button>
        <Button variant="subtle" size="xs" onClick={() => onChosen({ fullPath: '', url: '' })}>
          {t('logo.default')}
        </Button>
      </Group>
      {dialog}
    </Input.Wrapper>
  )
}

const NAME = 30
const NEEDS = 200
const none: string[] = []
const checks = {
  name: name(NAME),
  intro: maybeTextOf(limits.intro),
  needs: maybeTextOf(NEEDS),
  needSkills: maybeChoices(limits.skills),
}

interface TeamFormProps {
  cmptId: number
  /** Omitted to create a team. */
  team?: OwnTeam
  onClose: () => void
}

/** Name, description, picture and what the team looks for. */
export function TeamForm({ cmptId, team, onClose }: TeamFormProps) {
  const t = useText('team')
  const [logo, setLogo] = useState<NewLogo | null>(null)
  const [initial] = useState(() => ({
    name: team?.name ?? '',
    intro: team?.intro ?? '',
    needs: team?.needs ?? '',
    needSkills: team?.needSkills ?? none,
  }))
  const form = useFields(initial, checks, { labels: { name: t('form.name') } })
  const refused = (error: { code: string; message: string }) => {
    const named = error.code === 'team.nameTaken' || error.code === 'team.nameWords'
    if (named) form.setError('name', error.message)
    return named
  }
  const create = useSend(createTeam, { changes: teamReads, refused })
  const save = useSend(saveTeamInfo, { changes: teamReads, refused })
  const submit = async () => {
    if (!form.check()) return
    const values = { ...form.values, ...(logo ? { logo: logo.fullPath } : {}) }
    const done = team ? await save.run({ teamId: team.teamId, ...values }) : await create.run({ cmptId, ...values })
    if (!done) return
    notify('success', t(team ? 'form.saved' : 'form.created'))
    onClose()
  }
  return (
    <FormDialog
      title={t(team ? 'form.edit' : 'form.create')}
      size={560}
      go={t(team ? 'form.save' : 'form.create')}
      loading={create.pending || save.pending}
      noValidate
      onGo={submit}
      onClose={onClose}
    >
      <LogoField teamId={team?.teamId ?? 0} src={team?.logo ?? null} chosen={logo} onChosen={setLogo} />
      <TextInput label={t('form.name')} required maxLength={NAME} {...form.field('name')} />
      <LongText label={t('form.intro')} maxLength={limits.intro} {...form.field('intro')} value={form.values.intro} />
      <TagsField
        label={t('form.needSkills')}
        placeholder={t('form.needSkillsHelp')}
        max={limits.skills}
        maxLength={limits.skillMax}
        {...form.choice('needSkills')}
      />
      <LongText label={t('form.needs')} maxLength={NEEDS} rows={3} {...form.field('needs')} value={form.values.needs} />
    </FormDialog>
  )
}
