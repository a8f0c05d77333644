-- Compatible since: 0068
-- OFFICE-02: what a cropped picture keeps in sight: «left top» in per cent, in steps of 25. NULL: the middle.
ALTER TABLE article ADD COLUMN picture_focus text CHECK (picture_focus ~ '^(0|25|50|75|100) (0|25|50|75|100)$');
ALTER TABLE banner ADD COLUMN picture_focus text CHECK (picture_focus ~ '^(0|25|50|75|100) (0|25|50|75|100)$');
ALTER TABLE collection ADD COLUMN picture_focus text CHECK (picture_focus ~ '^(0|25|50|75|100) (0|25|50|75|100)$');
