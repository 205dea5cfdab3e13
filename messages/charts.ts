// Charts, and the same as a table.
export const charts = {
  chart: {
    none: 'Nothing to show yet',
    showAs: 'Show as',
    chart: 'Chart',
    table: 'Table',
    time: 'Time',
    crosshair_one: '{{label}}, {{count}} point. Arrows move over it.',
    crosshair_other: '{{label}}, {{count}} points. Arrows move over them.',
    point: '{{time}} · {{value}}',
  },
} as const;
