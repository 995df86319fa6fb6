// Words of the page, with values in their gaps. A value is text: it fills no gap and means nothing more.
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);
