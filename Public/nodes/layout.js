import { arrange, attribute } from "../render.js";

const stack = {
    update({ element }, { children, spacing, alignment }) {
        attribute(element, "data-spacing", spacing);
        attribute(element, "data-alignment", alignment);
        arrange(element, children);
    },
};

export const column = { ...stack };
export const row = { ...stack };

export const unknown = {
    update: ({ element }, { fallback, children }) => arrange(element, fallback ? [fallback] : children),
};
