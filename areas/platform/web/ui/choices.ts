import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Cascader.css'

/** The fields that open a list: their code, which pages do not wait for (late-field.tsx). */
export { Autocomplete, Cascader, Select, TagsInput } from '@mantine/core'
