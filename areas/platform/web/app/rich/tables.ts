import { type Editor, Extension, Node } from '@tiptap/core'
import type { Node as Found } from '@tiptap/pm/model'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  tableEditing,
} from '@tiptap/pm/tables'

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableHeader: 'header_cell',
  tableCell: 'cell',
}

const cell = (name: 'tableHeader' | 'tableCell', tag: 'th' | 'td') =>
  Node.create({
    name,
    // One line: a cell of Markdown has no paragraphs.
    content: 'paragraph',
    isolating: true,
    addAttributes: () => ({
      align: {
        default: null,
        parseHTML: (element) => element.style.textAlign || null,
        renderHTML: ({ align }) => (align ? { style: `text-align:${align}` } : {}),
      },
      // Required by the library; Markdown has no cells that span others.
      colspan: { default: 1, rendered: false },
      rowspan: { default: 1, rendered: false },
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const run = (command: Command) => {
      const { state, view } = this.editor
      return command(state, view.dispatch)
    }
    const next = () =>
      isInTable(this.editor.state) && (run(goToNextCell(1)) || (run(addRowAfter) && run(goToNextCell(1))))
    return {
      Tab: next,
      'Shift-Tab': () => run(goToNextCell(-1)),
      // A cell has one line.
      Enter: next,
      'Shift-Enter': next,
      'Mod-Enter': next,
    }
  },
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableHeader | tableCell)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

/** The first row is always the head. */
export const Tables = Extension.create({
  name: 'tables',
  addExtensions: () => [Table, TableRow, cell('tableHeader', 'th'), cell('tableCell', 'td')],
})

const SIZE = 3

export const tableActs = {
  table: (editor: Editor) => {
    const { nodes } = editor.schema
    const row = (of: Found['type'] | undefined) =>
      nodes.tableRow?.create(
        null,
        Array.from({ length: SIZE }, () => of?.createAndFill()).filter((one) => one != null),
      )
    const rows = [row(nodes.tableHeader), row(nodes.tableCell), row(nodes.tableCell)].filter((one) => one !== undefined)
    const made = nodes.table?.create(null, rows)
    if (!made) return
    editor.chain().focus().insertContent(made.toJSON()).run()
    const { tableStart, map } = selectedRect(editor.state)
    // In the paragraph of the first cell, which is written first; the editor leaves the caret in the last.
    editor.commands.setTextSelection(tableStart + (map.map[0] ?? 0) + 2)
  },
  rowBelow: (editor: Editor) => act(editor, addRowAfter),
  columnRight: (editor: Editor) => act(editor, addColumnAfter),
  deleteRow: (editor: Editor) => act(editor, deleteRow),
  deleteColumn: (editor: Editor) => act(editor, deleteColumn),
  deleteTable: (editor: Editor) => act(editor, deleteTable),
}

function act(editor: Editor, command: Command): void {
  command(editor.state, editor.view.dispatch)
  editor.view.focus()
}

/** Where in a table the selection is. */
export function placeInTable({ state }: Editor): 'head' | 'body' | null {
  if (!isInTable(state)) return null
  return selectedRect(state).top === 0 ? 'head' : 'body'
}
